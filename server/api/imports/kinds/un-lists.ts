import sql, { raw, type Sql } from 'sql-template-tag';
import { text } from '../../../../shared/contract/fields/text.ts';
import type { Tx } from '../../../db/query.ts';
import { packingRecord } from '../../packings/packings.ts';
import { refuseFractionsLeft, refuseRecounted } from '../../skus/refuse-skus.ts';
import { unitRecord } from '../../units/units.ts';
import type { FoundImport } from '../find-import.ts';
import { yesOrNo } from './cell-types.ts';
import type { ImportKind } from './import-kind.ts';
import { type TableRows, tablePart } from './table-part.ts';

/**
 * The status in the lists of the UN: deleted entries (X) are left out unless the user includes them; deprecated ones (D) are imported as
 * retired, so that they are known but not chosen (docs/decisions/0040-imports-in-stages.md).
 */
const unStatus = {
  column: { heading: 'status', headings: ['status'], struct: text(40) },
  retiredAt: "case when g.cells ->> 'status' = 'D' then coalesce(k.retired_at, now()) end",
  startsLeftOut: ({ status }) => status === 'X',
} as const satisfies Pick<TableRows, 'retiredAt' | 'startsLeftOut'> & { column: TableRows['columns'][string] };

/** Units; accepts the file of UNECE Recommendation 20 unchanged. */
export const units: ImportKind = {
  parts: {
    unit: tablePart({
      table: 'units',
      owner: { column: 'company_id', mayBeNull: true },
      key: 'abbreviation',
      columns: {
        abbreviation: {
          heading: 'abbreviation',
          headings: ['abbreviation', 'commoncode', 'code', 'unit', 'symbol'],
          struct: text(20),
          required: true,
          field: { name: 'abbreviation', type: 'text' },
        },
        name: {
          heading: 'name',
          headings: ['name', 'unitname', 'description'],
          struct: text(),
          required: true,
          field: { name: 'name', type: 'text' },
        },
        divisible: {
          heading: 'divisible',
          headings: ['divisible', 'fractions'],
          struct: yesOrNo(),
          field: { name: 'divisible', type: 'boolean' },
          otherwise: 'false',
        },
        status: unStatus.column,
      },
      retiredAt: unStatus.retiredAt,
      startsLeftOut: unStatus.startsLeftOut,
      uses: () => unitRecord.uses,
      afterwards: wholeNumbersStay('k.unit_id'),
    }),
  },
};

/** Packing types; accepts the file of UNECE Recommendation 21 unchanged. */
export const packings: ImportKind = {
  parts: {
    packing: tablePart({
      table: 'packing_types',
      owner: { column: 'company_id', mayBeNull: true },
      key: 'abbreviation',
      columns: {
        abbreviation: {
          heading: 'abbreviation',
          headings: ['abbreviation', 'code', 'packing'],
          struct: text(20),
          required: true,
          field: { name: 'abbreviation', type: 'text' },
        },
        name: {
          heading: 'name',
          headings: ['name', 'packingname', 'description'],
          struct: text(),
          required: true,
          field: { name: 'name', type: 'text' },
        },
        divisible: {
          heading: 'divisible',
          headings: ['divisible', 'fractions'],
          struct: yesOrNo(),
          field: { name: 'divisible', type: 'boolean' },
          otherwise: 'false',
        },
        traceable: {
          heading: 'traceable',
          headings: ['traceable'],
          struct: yesOrNo(),
          field: { name: 'traceable', type: 'boolean' },
          otherwise: 'false',
        },
        status: unStatus.column,
      },
      retiredAt: unStatus.retiredAt,
      startsLeftOut: unStatus.startsLeftOut,
      parameters: 'packing',
      uses: () => packingRecord.uses,
      afterwards: async (tx, importRow, part) => {
        const flipped = changedRows(importRow, part, sql`r.before ->> 'traceable' <> r.after ->> 'traceable'`);
        await refuseRecounted(tx, importRow.companyId, { drums: sql`k.packing_type_id in ${flipped}` });
        await wholeNumbersStay('k.packing_type_id')(tx, importRow, part);
      },
    }),
  },
};

function changedRows({ id }: FoundImport, part: string, which: Sql): Sql {
  return sql`(
    select r.subject_id
    from import_rows r
    where r.import_id = ${id} and r.part = ${part} and r.state = 'changed' and not r.left_out and ${which}
  )`;
}

/** Refuses changed rows, referenced by a column of a SKU (`k`), that would leave fractions of goods now counted in whole numbers. */
export function wholeNumbersStay(column: 'k.id' | 'k.unit_id' | 'k.packing_type_id') {
  return (tx: Tx, importRow: FoundImport, part: string): Promise<void> =>
    refuseFractionsLeft(tx, importRow.companyId, sql`${raw(column)} in ${changedRows(importRow, part, sql`true`)}`);
}

/** Changed SKUs keep the meaning of their quantities: otherwise an undo would apply the old unit to goods received since. */
export async function goodsStayCounted(tx: Tx, importRow: FoundImport, part: string): Promise<void> {
  const recounted = changedRows(importRow, part, sql`r.before ->> 'unit_id' <> r.after ->> 'unit_id'`);
  const traceable = (packing: string) =>
    raw(
      `coalesce((select g.traceable from packing_types g where g.id = (r.${packing} ->> 'packing_type_id')::bigint), false)`,
    );
  const repacked = changedRows(importRow, part, sql`${traceable('before')} <> ${traceable('after')}`);
  await refuseRecounted(tx, importRow.companyId, { unit: sql`k.id in ${recounted}`, drums: sql`k.id in ${repacked}` });
}
