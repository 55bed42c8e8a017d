import sql from 'sql-template-tag';
import type { Input } from '../../../shared/contract/operation.ts';
import { importSkus as contract } from '../../../shared/contract/skus/skus.ts';
import { errors, refuse } from '../../../shared/errors.ts';
import { isDamagedCode } from '../../../shared/gs1/barcode.ts';
import type { Reader, Tx, Value } from '../../db/query.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { refuseLine } from '../refusals.ts';
import { confirmAlike } from './confirm-alike.ts';
import { namedUnits } from './named-units.ts';
import { isHeld, isUsed, refuseFractionsLeft } from './refuse-skus.ts';
import { lockCodes, sharedCode } from './shared-codes.ts';

type Line = Input<typeof contract>['lines'][number];

/**
 * Creates SKUs, or updates those whose stock code exists (rules: Imports). Imports of one company run one after the other, so that the
 * second sees the SKUs of the first. Retired SKUs become active again.
 */
export const importSkus = implement(contract, async (tx, actor, { lines, accept }) => {
  refuseRepeated(lines);
  refuseDamaged(lines);
  await lockCodes(tx, actor.companyId);
  const stockCodes = lines.map(({ stockCode }) => stockCode);
  await confirmAlike(tx, actor.companyId, { stockCodes, byLine: true, accept });
  const columns = [actor.companyId, ...(await columnsOf(tx, actor.companyId, lines))];
  await refuseRecountedLines(tx, lines, columns);
  const updated = await tx.run(UPDATE, columns);
  const created = await tx.run(INSERT, columns);
  await refuseShared(tx, actor.companyId, lines);
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

async function refuseRecountedLines(tx: Tx, lines: readonly Line[], columns: readonly Value[]): Promise<void> {
  const recounted = await tx.many<{ stockCode: string; field: 'unit' | 'packing' }>(RECOUNTED, columns);
  const [first] = recounted;
  if (first === undefined) return;
  const codes = { unit: 'unit_in_use', packing: 'packing_in_use' } as const;
  const indexes = new Map(lines.map(({ stockCode }, index) => [stockCode, index]));
  const fields = recounted.map(({ stockCode, field }) => [
    `lines.${indexes.get(stockCode)}.${field}`,
    errors[codes[field]].message,
  ]);
  refuse(codes[first.field], { fields: Object.fromEntries(fields) });
}

function refuseDamaged(lines: readonly Line[]): void {
  lines.forEach(({ stockCode, barcode }, index) => {
    if (isDamagedCode(stockCode)) refuseLine('code_damaged', index, 'stockCode', { code: stockCode });
    if (barcode !== undefined && isDamagedCode(barcode))
      refuseLine('code_damaged', index, 'barcode', { code: barcode });
  });
}

async function refuseShared(tx: Tx, companyId: number, lines: readonly Line[]): Promise<void> {
  const code = await sharedCode(
    tx,
    companyId,
    lines.flatMap(({ stockCode, barcode }) => [stockCode, ...(barcode === undefined ? [] : [barcode])]),
  );
  if (code === undefined) return;
  const index = lines.findIndex(({ barcode }) => barcode === code);
  if (index >= 0) refuseLine('barcode_is_stock_code', index, 'barcode', { code });
  const at = lines.findIndex(({ stockCode }) => stockCode === code);
  refuseLine('barcode_is_stock_code', at, 'stockCode', { code });
}

async function columnsOf(tx: Tx, companyId: number, lines: readonly Line[]) {
  const unitOf = await finder(tx, 'units', companyId);
  const packingOf = await finder(tx, 'packing_types', companyId);
  lines.forEach(({ unit, packing }, index) => {
    if (unitOf(unit) === null) refuseLine('unknown_unit', index, 'unit', { unit });
    if (packing !== undefined && packingOf(packing) === null) {
      refuseLine('unknown_packing_type', index, 'packing', { packing });
    }
  });
  return [
    lines.map((line) => line.stockCode),
    lines.map((line) => line.name),
    lines.map((line) => line.description ?? null),
    lines.map((line) => line.price ?? null),
    lines.map((line) => line.quantity ?? null),
    lines.map((line) => unitOf(line.unit)),
    lines.map((line) => (line.packing === undefined ? null : packingOf(line.packing))),
    lines.map((line) => line.barcode ?? null),
  ];
}

const GIVEN = `unnest($2::text[], $3::text[], $4::text[], $5::numeric[], $6::numeric[], $7::bigint[], $8::bigint[], $9::text[])
  as g (stock_code, name, description, price, quantity, unit_id, packing_type_id, barcode)`;

const RECOUNTED = `
  select k.stock_code as "stockCode", case when g.unit_id <> k.unit_id then 'unit' else 'packing' end as field
  from ${GIVEN}
  join skus k on k.company_id = $1 and k.stock_code = g.stock_code
  left join packing_types had on had.id = k.packing_type_id
  left join packing_types gets on gets.id = g.packing_type_id
  where g.unit_id <> k.unit_id and ${isUsed('$1')}
     or gets.traceable <> coalesce(had.traceable, false) and ${isHeld('$1')}
  order by k.stock_code`;

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

/** Finds the id of a unit or packing type in the same way as file imports. */
async function finder(db: Reader, table: 'units' | 'packing_types', companyId: number) {
  const rows = await db.many<{ name: string; id: number | null }>(namedUnits(table, '$1'), [companyId]);
  const ids = new Map(rows.map(({ name, id }) => [name, id]));
  return (name: string) => ids.get(ids.has(name) ? name : name.toLowerCase()) ?? null;
}
