import type { Input } from '../../../shared/contract/operation.ts';
import type { createShipment as contract } from '../../../shared/contract/shipments/shipments.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { idNamed } from '../ensuring.ts';
import { refuseLine } from '../refusals.ts';
import { findSkus, refuseFractions } from '../stock/find-skus.ts';

const jobId = idNamed('jobs', '$1', 'n.number');

type SentLine = NonNullable<Input<typeof contract>['lines']>[number];

export interface StoredLine {
  skuId: number;
  locationId: number;
  drumNumber: string | null;
  jobId: number | null;
  segment: string | null;
  bySwc: boolean;
  swc: string | null;
  quantity: string;
}

/** `undefined`: any SWC. */
type Swc = string | null | undefined;

/**
 * The validated lines of a request (rules 5, Returns and transfers): SKUs, locations, drums and jobs exist, each location occurs once per
 * SKU and SWC, and indivisible quantities are whole. Whether the goods are available is checked at submission.
 */
export async function validateLines(tx: Tx, actor: StockActor, lines: readonly SentLine[]): Promise<StoredLine[]> {
  const skus = await findSkus(
    tx,
    actor.companyId,
    lines.map((line) => line.stockCode),
  );
  const known = await readKnown(tx, actor, lines);
  const seen = new Map<string, Swc[]>();
  return lines.map((line, index) => {
    const { stockCode, locationId, drumNumber = null, job = null, segment = null, quantity } = line;
    const sku = skus.get(stockCode);
    refuseFractions(sku, quantity, index);
    if (!known.locations.has(locationId)) refuseLine('location_not_here', index, 'locationId');
    if (drumNumber !== null && known.drums.get(drumNumber) !== sku?.id) {
      refuseLine('drum_not_here', index, 'drumNumber', { drum: drumNumber });
    }
    if (segment !== null && job === null) refuseLine('job_missing', index, 'job');
    const jobId = job === null ? null : known.jobs.get(job);
    if (jobId === undefined) refuseLine('not_usable', index, 'job', { thing: 'job' });
    // A drum goes whole, with the goods of all owners.
    const owner = drumNumber === null ? { jobId, segment } : { jobId: null, segment: null };
    const key = JSON.stringify([stockCode, drumNumber ?? locationId, owner]);
    const swc = drumNumber === null ? line.swc : undefined;
    const others = seen.get(key) ?? [];
    if (others.some((other) => isSameGoods(other, swc))) refuseLine('location_repeated', index, 'locationId');
    seen.set(key, [...others, swc]);
    return {
      ...{ skuId: sku?.id ?? 0, locationId, drumNumber, ...owner },
      ...{ bySwc: swc !== undefined, swc: swc ?? null, quantity },
    };
  });
}

function isSameGoods(one: Swc, other: Swc): boolean {
  return one === undefined || other === undefined || one === other;
}

interface Known {
  locations: ReadonlySet<number>;
  drums: ReadonlyMap<string, number>;
  jobs: ReadonlyMap<string, number>;
}

async function readKnown(tx: Tx, { companyId, warehouseId }: StockActor, lines: readonly SentLine[]): Promise<Known> {
  const [locations, drums, jobs] = await Promise.all([
    tx.many<{ id: number }>(
      `select id from locations
       where warehouse_id = $1 and id = any ($2::bigint[]) and retired_at is null and not in_transit`,
      [warehouseId, lines.map((line) => line.locationId)],
    ),
    tx.many<{ number: string; skuId: number }>(
      `select number, sku_id as "skuId" from drums
       where company_id = $1 and number = any ($2::text[]) and state <> 'undone'`,
      [companyId, lines.flatMap((line) => line.drumNumber ?? [])],
    ),
    tx.many<{ number: string; id: number }>(
      `select n.number, j.id
       from unnest($2::text[]) as n (number)
       join jobs j on j.company_id = $1 and j.id = ${jobId}`,
      [companyId, lines.flatMap((line) => line.job ?? [])],
    ),
  ]);
  return {
    locations: new Set(locations.map(({ id }) => id)),
    drums: new Map(drums.map(({ number, skuId }) => [number, skuId])),
    jobs: new Map(jobs.map(({ number, id }) => [number, id])),
  };
}

/** Replaces the lines of a shipment that has no reservations. */
export async function writeLines(
  tx: Tx,
  companyId: number,
  shipmentId: number,
  lines: readonly StoredLine[],
): Promise<void> {
  await tx.run('delete from shipment_lines where company_id = $1 and shipment_id = $2', [companyId, shipmentId]);
  await tx.run(
    `insert into shipment_lines
       (company_id, shipment_id, position, sku_id, location_id, drum_number, job_id, segment, by_swc, swc, quantity)
     select $1, $2, n.position, n.sku_id, n.location_id, n.drum_number, n.job_id, n.segment, n.by_swc, n.swc, n.quantity
     from unnest($3::bigint[], $4::bigint[], $5::text[], $6::bigint[], $7::text[], $8::boolean[], $9::text[], $10::numeric[])
       with ordinality as n (sku_id, location_id, drum_number, job_id, segment, by_swc, swc, quantity, position)
     order by n.position`,
    [
      companyId,
      shipmentId,
      lines.map((line) => line.skuId),
      lines.map((line) => line.locationId),
      lines.map((line) => line.drumNumber),
      lines.map((line) => line.jobId),
      lines.map((line) => line.segment),
      lines.map((line) => line.bySwc),
      lines.map((line) => line.swc),
      lines.map((line) => line.quantity),
    ],
  );
}
