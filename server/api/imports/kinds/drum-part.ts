import { positiveQuantity } from '../../../../shared/contract/fields/number.ts';
import { code, drumNumber, jobNumber, segment, text } from '../../../../shared/contract/fields/text.ts';
import { idNamed } from '../../ensuring.ts';
import { wholeNumbersOf } from '../../stock/counted-in.ts';
import { reverseOperation } from '../../stock/reversal/reverse-operation.ts';
import { stockActor, writeDrums } from '../applying/write-drums.ts';
import { cell, errorWhen, inLayout, ownerErrors, repeatedKey, rowErrorsOf } from '../comparing/row-errors.ts';
import type { ImportWork } from '../import-step.ts';
import type { ImportPart } from './import-kind.ts';

const WHOLE = `'Enter a whole number: this SKU has no fractions'`;

const errors = [
  repeatedKey('drumNumber'),
  errorWhen('d.id is not null', 'drumNumber', `'This drum number was used before. Enter another'`),
  errorWhen(
    'k.id is null and f.after is null',
    'stockCode',
    `'There is no SKU with this stock code, here or in the SKU file'`,
  ),
  errorWhen(
    `coalesce(t.id, k.id) is not null and ${wholeNumbersOf('t', 'p')} and ${cell('quantity')}::numeric % 1 <> 0`,
    'quantity',
    WHOLE,
  ),
  errorWhen('$5::bigint is null', 'location', `'Choose the warehouse of the drums'`),
  errorWhen('$5::bigint is not null and l.id is null', 'location', `'There is no such location in the warehouse'`),
  errorWhen('j.cancelled_at is not null', 'job', inLayout('This job is cancelled', 'This Activity Code is cancelled')),
  ...ownerErrors,
];

/**
 * Compares the rows of a drum file with existing data and with the SKU file of the same import. The parameters are those of every
 * comparison.
 */
const compareDrumsSql = `
  with given as (
    select r.id as row_id, r.row, r.key, r.cells, r.left_out,
           min(r.row) filter (where not r.left_out) over (partition by lower(r.key)) as first
    from import_rows r
    where r.import_id = $1 and r.part = $2 and r.cell_errors is null and ($3::text[] is null or r.key = any ($3))
  ), compared as (
    select g.row_id, array_remove(array[${errors.join(', ')}]::jsonb[], null) as errors
    from given g
    left join drums d on d.company_id = $4::bigint and lower(d.number) = lower(g.key) and d.state <> 'undone' and not d.case_clash
    left join skus k on k.company_id = $4::bigint and k.stock_code = ${cell('stockCode')} and k.retired_at is null
    left join import_rows f
      on f.import_id = $1 and f.part = 'sku' and f.key = ${cell('stockCode')} and f.state in ('new', 'changed') and not f.left_out
    left join units t on t.id = coalesce((f.after ->> 'unit_id')::bigint, k.unit_id)
    left join packing_types p
      on p.id = case when f.after is null then k.packing_type_id else (f.after ->> 'packing_type_id')::bigint end
    left join locations l
      on l.warehouse_id = $5::bigint and l.name = ${cell('location')} and l.retired_at is null and not l.in_transit
    left join jobs j on j.company_id = $4::bigint and j.id = ${idNamed('jobs', '$4::bigint', cell('job'))}
  ), told as materialized (
    select row_id, case when cardinality(errors) > 0 then 'error' else 'new' end as state, ${rowErrorsOf} as row_errors
    from compared
  )
  update import_rows r
  set state = c.state, row_errors = c.row_errors
  from told c
  where r.import_id = $1 and r.id = c.row_id`;

/** The drum file of a SKU import: opening stock on drums, in the locations of one warehouse (rules: Imports). */
export const drumPart: ImportPart = {
  optional: true,
  key: 'drumNumber',
  columns: {
    stockCode: {
      heading: 'stock code',
      headings: ['stockcode', 'sku', 'itemcode', 'partnumber'],
      struct: code(),
      required: true,
    },
    drumNumber: {
      heading: 'drum number',
      headings: ['drumnumber', 'drum', 'drumno'],
      struct: drumNumber(),
      required: true,
    },
    supplierDrumNumber: {
      heading: 'supplier drum number',
      headings: ['supplierdrumnumber', 'supplierdrum', 'supplierdrumno'],
      struct: drumNumber(),
    },
    quantity: {
      heading: 'quantity',
      headings: ['quantity', 'qty'],
      struct: positiveQuantity(),
      isNumber: true,
      required: true,
    },
    location: { heading: 'location', headings: ['location', 'bin'], struct: text(), required: true },
    job: {
      heading: 'job',
      h3gHeading: 'activity code',
      headings: ['job', 'activitycode', 'jobnumber'],
      struct: jobNumber(),
    },
    segment: { heading: 'segment', h3gHeading: 'cell ID', headings: ['segment', 'cellid'], struct: segment() },
  },
  compare: compareDrumsSql,
  before: 'null::jsonb',
  write: writeDrums,
  takeBack: takeDrumsBack,
};

/** Removes the drums of an import from the ledger by counter-operations; refused with the operations that took goods of them since. */
async function takeDrumsBack(work: ImportWork): Promise<void> {
  const { tx, importRow } = work;
  const actor = await stockActor(work);
  for (const id of importRow.operationIds.toReversed()) {
    await reverseOperation(tx, actor, { id, reason: `Import ${importRow.id} undone` });
  }
}
