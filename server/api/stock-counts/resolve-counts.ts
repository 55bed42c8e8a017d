import type { Input } from '../../../shared/contract/operation.ts';
import type { countStock } from '../../../shared/contract/stock-counts/stock-count-work.ts';
import { refuseField } from '../../../shared/errors.ts';
import { compare, isWhole, subtract } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { refuseAt, refuseScanned } from '../refusals.ts';
import { wholeNumbers } from '../stock/counted-in.ts';
import { requireLocations } from '../stock/locks/lock-jobs.ts';
import type { LockedCount } from './lock-stock-count.ts';

type Count = Input<typeof countStock>['counts'][number];

export interface CountedPosition {
  locationId: number;
  skuId: number;
  drumNumber: string | null;
  add: string | null;
  /** Null, without `add`: the drum is there, but its quantity is not known yet. */
  set: string | null;
  /** The counted quantity that the user saw before; undefined if not sent. */
  was: string | null | undefined;
  /** The previous count is withdrawn. */
  isGone: boolean;
}

/** Resolves location, SKU and drum of each count. Refuses invalid counts at their fields, before anything is written. */
export async function resolveCounts(
  tx: Tx,
  actor: StockActor,
  count: LockedCount,
  counts: readonly Count[],
): Promise<CountedPosition[]> {
  counts.forEach(refuseUnclear);
  const locationIds = counts.map(({ locationId }, index) => locationOf(count, locationId, index));
  await requireLocations(tx, actor.warehouseId, locationIds, (index) => `counts.${index}.locationId`);
  const drums = await readBookedDrums(
    tx,
    actor,
    counts.flatMap(({ drumNumber }) => drumNumber ?? []),
  );
  const skus = await readCountedSkus(tx, actor.companyId, count.skuId, counts, drums);
  return counts.map((one, index) => {
    const locationId = locationIds[index] ?? 0;
    const drum = drums.get(one.drumNumber ?? '');
    const sku = skuOf(one, drum, skus, count, index);
    const taken = drum?.taken.find((row) => row.locationId === locationId)?.quantity ?? '0';
    refuseMisplaced(drum, sku, locationId, taken, index);
    refuseTakenWhole(one, drum, taken, index);
    refuseFraction(one, sku, index);
    const { drumNumber = null, add = null, was } = one;
    const set = one.whole ? wholeOf(drum, locationId, taken) : (one.set ?? null);
    return { locationId, skuId: sku.id, drumNumber, add, set, was, isGone: one.set === null };
  });
}

function refuseUnclear({ add, set, whole, was, drumNumber }: Count, index: number): void {
  const ways = [add !== undefined, set !== undefined, whole === true].filter(Boolean).length;
  if (ways !== 1 || (whole && drumNumber === undefined)) {
    refuseField(`counts.${index}`, 'not_allowed', 'Send one of add, set and a whole drum');
  }
  if (was !== undefined && add !== undefined) {
    refuseField(`counts.${index}.was`, 'not_allowed', 'Only allowed beside set and whole');
  }
}

function locationOf(count: LockedCount, named: number | undefined, index: number): number {
  const locationId = count.locationId ?? named;
  if (locationId === undefined || (named !== undefined && named !== locationId)) {
    return refuseAt('location_not_here', [`counts.${index}.locationId`]);
  }
  return locationId;
}

function skuOf(
  { stockCode, drumNumber }: Count,
  drum: BookedDrum | undefined,
  skus: readonly CountedSku[],
  count: LockedCount,
  index: number,
): CountedSku {
  const sku = skus.find((one) =>
    stockCode === undefined ? one.id === (drum?.skuId ?? count.skuId) : one.stockCode === stockCode,
  );
  if (sku === undefined || (count.skuId !== null && sku.id !== count.skuId)) {
    return refuseAt('unknown_skus', [`counts.${index}.stockCode`], { values: { sku: stockCode ?? drumNumber ?? '' } });
  }
  return sku;
}

/**
 * A drum recorded at another location must be moved, not counted, unless a pick has made it ready here. A drum that left, or that holds
 * another SKU, is not here.
 */
function refuseMisplaced(
  drum: BookedDrum | undefined,
  sku: CountedSku,
  locationId: number,
  taken: string,
  index: number,
): void {
  if (drum === undefined) return;
  const field = `counts.${index}.drumNumber`;
  const { number } = drum;
  if (drum.skuId !== sku.id || drum.isAway) refuseAt('drum_not_here', [field], { values: { drum: number } });
  if (drum.locationId !== null && drum.locationId !== locationId && compare(taken, '0') >= 0) {
    const location = drum.location ?? '';
    refuseAt('drum_elsewhere', [field], { values: { drum: number, location }, data: { drum: number, location } });
  }
}

/** Refuses to count a drum that is fully taken for picks, because that would add it to the stock a second time. */
function refuseTakenWhole({ set }: Count, drum: BookedDrum | undefined, taken: string, index: number): void {
  if (drum === undefined || set === null || set === '0' || taken === '0' || taken !== drum.quantity) return;
  refuseAt('drum_taken', [`counts.${index}.drumNumber`], {
    values: { drum: drum.number },
    data: { drum: drum.number },
  });
}

/** The quantity of a drum that is present: the book quantity at this location that no pick has taken, or the quantity made ready here. */
function wholeOf(drum: BookedDrum | undefined, locationId: number, taken: string): string | null {
  if (drum === undefined) return null;
  const book = drum.locationId === locationId ? drum.quantity : '0';
  return book === null ? null : subtract(book, taken);
}

function refuseFraction({ add, set }: Count, sku: CountedSku, index: number): void {
  const path = `counts.${index}.${add === undefined ? 'set' : 'add'}`;
  refuseScanned(add ?? set, path);
  if (sku.wholeNumbers && !isWhole(add ?? set ?? '0')) {
    refuseAt('whole_numbers_only', [path], { values: { sku: sku.stockCode } });
  }
}

/** A counted SKU, possibly a retired one, because its remaining stock is counted too. */
interface CountedSku {
  id: number;
  stockCode: string;
  wholeNumbers: boolean;
}

function readCountedSkus(
  tx: Tx,
  companyId: number,
  countSkuId: number | null,
  counts: readonly { stockCode?: string | undefined }[],
  drums: ReadonlyMap<string, BookedDrum>,
): Promise<CountedSku[]> {
  const ids = [...drums.values()].map((drum) => drum.skuId);
  return tx.many<CountedSku>(
    `select k.id, k.stock_code as "stockCode", ${wholeNumbers} as "wholeNumbers"
     from skus k
     join units t on t.id = k.unit_id
     left join packing_types g on g.id = k.packing_type_id
     where k.company_id = $1 and (k.stock_code = any ($2::text[]) or k.id = any ($3::bigint[]))`,
    [companyId, counts.flatMap((count) => count.stockCode ?? []), countSkuId === null ? ids : [...ids, countSkuId]],
  );
}

interface BookedDrum {
  number: string;
  skuId: number;
  /** Despatched or in transit. */
  isAway: boolean;
  locationId: number | null;
  /** The location's name in this warehouse, else the name of the other warehouse. */
  location: string | null;
  quantity: string | null;
  /** Quantity that open picks have taken, by location; negative where it is made ready. */
  taken: readonly { locationId: number; quantity: string }[];
}

async function readBookedDrums(
  tx: Tx,
  { companyId, warehouseId }: StockActor,
  numbers: readonly string[],
): Promise<Map<string, BookedDrum>> {
  if (numbers.length === 0) return new Map();
  const drums = await tx.many<BookedDrum>(
    `select d.number, d.sku_id as "skuId", d.state in ('despatched', 'in_transit') as "isAway",
            s.location_id as "locationId", case when l.warehouse_id = $2 then l.name else w.name end as location, s.quantity,
            (
              select coalesce(jsonb_agg(jsonb_build_object('locationId', a.location_id, 'quantity', trim_scale(a.least_taken)::text)), '[]')
              from taken_at_places a
              where a.company_id = $1 and a.warehouse_id = $2 and a.sku_id = d.sku_id and a.drum_number = d.number
            ) as taken
     from drums d
     left join lateral (
       select min(location_id) as location_id, sum(quantity) as quantity
       from stock_lines
       where company_id = $1 and drum_id = d.id and present
     ) s on true
     left join locations l on l.id = s.location_id
     left join warehouses w on w.id = l.warehouse_id
     where d.company_id = $1 and d.number = any ($3::text[]) and d.state <> 'undone'`,
    [companyId, warehouseId, numbers],
  );
  return new Map(drums.map((drum) => [drum.number, drum]));
}
