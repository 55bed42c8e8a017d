import { refuseField } from '../../../shared/errors.ts';
import { isCellId } from '../../../shared/owner.ts';
import { isWhole } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { refuseAt, refuseScanned } from '../refusals.ts';
import { wholeNumbers } from '../stock/counted-in.ts';
import { findUsedDrum, holdsDrums } from './check-drum-number.ts';
import type { Count, Described } from './ern-counts.ts';
import type { LockedErn } from './lock-ern.ts';

/**
 * Refuses counts without exactly one of `add`, `take` and `set` (`was` only together with `set`), with a location of another warehouse, or
 * with a fraction of an indivisible SKU.
 */
export async function refuseBadCounts(
  tx: Tx,
  actor: StockActor,
  counts: readonly Count[],
  lines: readonly Described[],
): Promise<void> {
  counts.forEach((count, index) => {
    if ([count.add, count.take, count.set].filter((quantity) => quantity !== undefined).length !== 1) {
      refuseField(`counts.${index}`, 'not_allowed', 'Send one of add, take and set');
    }
    if (count.was !== undefined && count.set === undefined) {
      refuseField(`counts.${index}.was`, 'not_allowed', 'Only allowed beside set');
    }
    if (count.batches !== undefined && count.set === null) {
      refuseField(`counts.${index}.batches`, 'not_allowed', 'Not allowed where a count is removed');
    }
  });
  await refuseForeignLocations(tx, actor.warehouseId, counts);
  await refuseFractions(tx, actor.companyId, [
    ...counts.flatMap(({ lineId, add, take, set }, index) => [
      { lineId, quantity: add, path: `counts.${index}.add` },
      { lineId, quantity: take, path: `counts.${index}.take` },
      { lineId, quantity: set, path: `counts.${index}.set` },
    ]),
    ...lines.map(({ lineId, total }, index) => ({ lineId, quantity: total, path: `lines.${index}.total` })),
  ]);
}

async function refuseForeignLocations(tx: Tx, warehouseId: number, counts: readonly Count[]): Promise<void> {
  const rows = await tx.many<{ id: number }>(
    `select id from locations
     where warehouse_id = $1 and id = any ($2::bigint[]) and retired_at is null and not in_transit`,
    [warehouseId, counts.flatMap((count) => count.locationId ?? [])],
  );
  const known = new Set(rows.map((row) => row.id));
  counts.forEach(({ locationId }, index) => {
    const isForeign = locationId !== undefined && !known.has(locationId);
    if (isForeign) refuseAt('location_not_here', [`counts.${index}.locationId`]);
  });
}

interface Typed {
  lineId: number;
  quantity: string | null | undefined;
  path: string;
}

async function refuseFractions(tx: Tx, companyId: number, typed: readonly Typed[]): Promise<void> {
  for (const { quantity, path } of typed) refuseScanned(quantity, path);
  const fractions = typed.filter(({ quantity }) => !isWhole(quantity ?? '0'));
  if (fractions.length === 0) return;
  const rows = await tx.many<{ lineId: number; sku: string }>(
    `select l.id as "lineId", k.stock_code as sku
     from ern_lines l
     join skus k on k.company_id = $1 and k.id = l.sku_id
     join units t on t.id = k.unit_id
     left join packing_types g on g.id = k.packing_type_id
     where l.company_id = $1 and l.id = any ($2::bigint[]) and ${wholeNumbers}`,
    [companyId, fractions.map(({ lineId }) => lineId)],
  );
  const whole = new Map(rows.map((row) => [row.lineId, row.sku]));
  for (const { lineId, path } of fractions) {
    const sku = whole.get(lineId);
    if (sku !== undefined) refuseAt('whole_numbers_only', [path], { values: { sku } });
  }
}

/**
 * The lines of a transfer were fixed when its goods left: owner, drum and date of receipt identify the stock in transit that arrives. A
 * count only distributes it over locations.
 */
export async function refuseOtherGoods(
  tx: Tx,
  companyId: number,
  counts: readonly Count[],
  lines: readonly Described[],
): Promise<void> {
  const renamed = lines.findIndex(({ segment }) => segment !== undefined);
  if (renamed >= 0) refuseAt('fixed_by_transfer', [`lines.${renamed}.segment`]);
  const sent = await tx.many<{ id: number; drumNumber: string | null; supplierDrumNumber: string | null }>(
    `select id, drum_number as "drumNumber", supplier_drum_number as "supplierDrumNumber"
     from ern_lines
     where company_id = $1 and id = any ($2::bigint[])`,
    [companyId, counts.map(({ lineId }) => lineId)],
  );
  const byId = new Map(sent.map((line) => [line.id, line]));
  counts.forEach(({ lineId, drumNumber, supplierDrumNumber, set }, index) => {
    const line = byId.get(lineId);
    const isTakenBack = set === null;
    if (isTakenBack) return;
    if (drumNumber !== undefined && drumNumber !== line?.drumNumber) {
      refuseAt('drum_not_sent', [`counts.${index}.drumNumber`]);
    }
    if (supplierDrumNumber !== undefined && supplierDrumNumber !== line?.supplierDrumNumber) {
      refuseAt('fixed_by_transfer', [`counts.${index}.supplierDrumNumber`]);
    }
  });
}

/**
 * Refuses, at once and with its path, a drum counted twice (on this or another open ERN; on a transfer each owner of a drum has a separate
 * line) or used by an earlier receipt (rules 5, Goods in). Must run after the counts are written; a refusal rolls them back.
 */
export async function refuseTakenDrums(
  tx: Tx,
  companyId: number,
  ern: LockedErn,
  counts: readonly Count[],
): Promise<void> {
  const numbers = [...new Set(counts.flatMap((count) => count.drumNumber ?? []))];
  if (numbers.length === 0) return;
  const repeated = await tx.maybeOne<{ drum: string; usedBy: string }>(
    `select min(n.drum_number) filter (where e.id = $3) as drum, coalesce(max(e.number) filter (where e.id <> $3), max(e.number)) as "usedBy"
     from ern_counts n
     join erns e on e.company_id = $1 and e.id = n.ern_id
     where n.company_id = $1 and lower(n.drum_number) in (select lower(d) from unnest($2::text[]) d)
       and (e.id = $3 or ${holdsDrums})
     group by lower(n.drum_number)
     having count(distinct case when $4 then e.id else n.id end) > 1
     order by 1
     limit 1`,
    [companyId, numbers, ern.id, ern.source === 'transfer'],
  );
  if (repeated) refuseDrum('drum_number_repeated', counts, repeated);
  const used = await findUsedDrum(tx, companyId, ern.source, numbers);
  if (used) refuseDrum('drum_number_used', counts, used);
}

function refuseDrum(
  code: 'drum_number_repeated' | 'drum_number_used',
  counts: readonly Count[],
  { drum, usedBy }: { drum: string; usedBy: string | null },
): never {
  const index = counts.findIndex((count) => count.drumNumber?.toLowerCase() === drum.toLowerCase());
  refuseAt(code, [`counts.${index}.drumNumber`], { values: { drum }, data: { drum, usedBy } });
}

/** A segment belongs to a job; h3g: a Cell ID has 6 to 8 characters (rules 5, Goods in). */
export async function refuseBadSegments(tx: Tx, actor: StockActor, lines: readonly Described[]): Promise<void> {
  const named = lines.flatMap(({ lineId, segment }, index) =>
    segment === undefined || segment === null ? [] : [{ lineId, segment, path: `lines.${index}.segment` }],
  );
  if (named.length === 0) return;
  const wrong = named.find(({ segment }) => actor.layout === 'H3G' && !isCellId(segment));
  if (wrong !== undefined) refuseAt('cell_id_length', [wrong.path]);
  const free = await tx.many<{ id: number }>(
    'select id from ern_lines where company_id = $1 and id = any ($2::bigint[]) and job_id is null',
    [actor.companyId, named.map(({ lineId }) => lineId)],
  );
  const ownerless = named.find(({ lineId }) => free.some(({ id }) => id === lineId));
  if (ownerless !== undefined) refuseAt('activity_code_missing', [ownerless.path]);
}
