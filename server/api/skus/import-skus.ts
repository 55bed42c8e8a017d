import sql from 'sql-template-tag';
import { importSkus as contract } from '../../../shared/contract/admin/skus.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Reader, Tx } from '../../db/query.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { refuseLine } from '../refusals.ts';
import { refuseFractionsLeft } from './refuse-fractions-left.ts';

type Line = Input<typeof contract>['lines'][number];

/**
 * Creates SKUs, or updates those whose stock code is there already (rules: Imports). Imports of one company wait for each other:
 * whichever comes second sees what the first one made. One that was retired is in use again.
 */
export const importSkus = implement(contract, async (tx, actor, { lines }) => {
  refuseRepeated(lines);
  await tx.run('select from companies where id = $1 for no key update', [actor.companyId]);
  const columns = [actor.companyId, ...(await columnsOf(tx, actor.companyId, lines))];
  const updated = await tx.run(UPDATE, columns);
  const created = await tx.run(INSERT, columns);
  const stockCodes = lines.map((line) => line.stockCode);
  await refuseFractionsLeft(tx, actor.companyId, sql`k.stock_code = any (${stockCodes}::text[])`);
  const counts = { created, updated, unchanged: lines.length - created - updated };
  await recordAudit(tx, actor, { operation: 'importSkus', subject: 'sku', after: counts });
  return counts;
});

function refuseRepeated(lines: readonly Line[]): void {
  const seen = new Set<string>();
  lines.forEach(({ stockCode }, index) => {
    if (seen.has(stockCode)) refuseLine('sku_repeated', index, 'stockCode', { sku: stockCode });
    seen.add(stockCode);
  });
}

/** The lines as arrays for `unnest`, abbreviations as ids. */
async function columnsOf(tx: Tx, companyId: number, lines: readonly Line[]) {
  const units = await findAbbreviations(tx, 'units', companyId);
  const packings = await findAbbreviations(tx, 'packing_types', companyId);
  lines.forEach(({ unit, packing }, index) => {
    if (!units.has(unit)) refuseLine('unknown_unit', index, 'unit', { unit });
    if (packing !== undefined && !packings.has(packing)) {
      refuseLine('unknown_packing_type', index, 'packing', { packing });
    }
  });
  return [
    lines.map((line) => line.stockCode),
    lines.map((line) => line.name),
    lines.map((line) => line.description ?? null),
    lines.map((line) => line.price ?? null),
    lines.map((line) => line.quantity ?? null),
    lines.map((line) => units.get(line.unit) ?? null),
    lines.map((line) => (line.packing === undefined ? null : (packings.get(line.packing) ?? null))),
    lines.map((line) => line.barcode ?? null),
  ];
}

const GIVEN = `unnest($2::text[], $3::text[], $4::text[], $5::numeric[], $6::numeric[], $7::bigint[], $8::bigint[], $9::text[])
  as g (stock_code, name, description, price, quantity, unit_id, packing_type_id, barcode)`;

const UPDATE = `
  update skus k
  set name = g.name,
      description = coalesce(g.description, k.description),
      price = coalesce(g.price, k.price),
      quantity = coalesce(g.quantity, k.quantity),
      unit_id = g.unit_id,
      packing_type_id = coalesce(g.packing_type_id, k.packing_type_id),
      barcode = coalesce(g.barcode, k.barcode),
      retired_at = null,
      version = k.version + 1
  from ${GIVEN}
  where k.company_id = $1
    and k.stock_code = g.stock_code
    and (k.name, k.description, k.price, k.quantity, k.unit_id, k.packing_type_id, k.barcode, k.retired_at) is distinct from
        (g.name, coalesce(g.description, k.description), coalesce(g.price, k.price), coalesce(g.quantity, k.quantity),
         g.unit_id, coalesce(g.packing_type_id, k.packing_type_id), coalesce(g.barcode, k.barcode), null::timestamptz)`;

const INSERT = `
  insert into skus (company_id, stock_code, name, description, price, quantity, unit_id, packing_type_id, barcode)
  select $1, g.stock_code, g.name, g.description, coalesce(g.price, 0), coalesce(g.quantity, 1), g.unit_id,
         g.packing_type_id, g.barcode
  from ${GIVEN}
  where g.stock_code not in (select k.stock_code from skus k where k.company_id = $1 and k.stock_code = any ($2::text[]))`;

/** The ids of a company's units or packing types by abbreviation; its own one goes before the one of every company. */
async function findAbbreviations(
  db: Reader,
  table: keyof typeof queries,
  companyId: number,
): Promise<Map<string, number>> {
  const rows = await db.many<{ id: number; abbreviation: string }>(queries[table], [companyId]);
  return new Map(rows.map((row) => [row.abbreviation, row.id]));
}

const queries = {
  units: `
    select id, abbreviation
    from units
    where (company_id is null or company_id = $1) and retired_at is null
    order by company_id nulls first`,
  packing_types: `
    select id, abbreviation
    from packing_types
    where (company_id is null or company_id = $1) and retired_at is null
    order by company_id nulls first`,
};
