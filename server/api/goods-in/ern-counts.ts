import type { countErn } from '../../../shared/contract/goods-in/goods-in.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { refuseAt } from '../refusals.ts';

export type Count = NonNullable<Input<typeof countErn>['counts']>[number];
export type Described = NonNullable<Input<typeof countErn>['lines']>[number];

export interface Batched {
  lineId: number;
  locationId: number | null;
  drumNumber: string | null;
  batches: readonly string[];
}

export async function removeCounts(tx: Tx, companyId: number, counts: readonly Count[]): Promise<Batched[]> {
  if (counts.length === 0) return [];
  const removed = await tx.many<Batched>(
    `delete from ern_counts c
     using unnest($2::bigint[], $3::bigint[], $4::text[]) as n (line_id, location_id, drum_number)
     where c.company_id = $1 and c.ern_line_id = n.line_id
       and c.location_id is not distinct from n.location_id
       and c.drum_number is not distinct from n.drum_number
     returning c.ern_line_id as "lineId", c.location_id as "locationId", c.drum_number as "drumNumber", c.batches`,
    [companyId, ...positionColumns(counts)],
  );
  return removed.filter(({ batches }) => batches.length > 0);
}

/** Adds to the stored counts (nothing is stored for `set`). Several scans of one location in one request add up first. */
export async function putCounts(tx: Tx, actor: StockActor, ernId: number, counts: readonly Count[]): Promise<void> {
  if (counts.length === 0) return;
  await tx.run(
    `insert into ern_counts as c
       (company_id, ern_id, ern_line_id, location_id, drum_number, supplier_drum_number, comment, remark, quantity,
        counted_by, counted_at)
     select $1, $12, n.line_id, n.location_id, n.drum_number, max(n.supplier_drum_number), max(n.comment), max(n.remark),
            coalesce(max(n.set), 0) + coalesce(sum(n.add), 0), $2, $11
     from unnest($3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::numeric[], $10::numeric[])
       as n (line_id, location_id, drum_number, supplier_drum_number, comment, remark, set, add)
     group by n.line_id, n.location_id, n.drum_number
     order by n.line_id, n.location_id, n.drum_number
     on conflict on constraint ern_counts_once do update
     set quantity = c.quantity + excluded.quantity,
         supplier_drum_number = coalesce(excluded.supplier_drum_number, c.supplier_drum_number),
         comment = coalesce(excluded.comment, c.comment),
         remark = coalesce(excluded.remark, c.remark),
         counted_by = excluded.counted_by,
         counted_at = excluded.counted_at`,
    [
      actor.companyId,
      actor.userId,
      ...positionColumns(counts),
      counts.map((count) => count.supplierDrumNumber ?? null),
      counts.map(({ damage, comment }) => damage ?? comment ?? null),
      counts.map(({ remark }) => remark ?? null),
      counts.map((count) => count.set ?? null),
      counts.map((count) => count.add ?? null),
      tx.now,
      ernId,
    ],
  );
}

/**
 * Subtracts each quantity from its count, so that other users' concurrent counts stay. A count that reaches zero is deleted. Refuses to
 * take more than is counted, because another user has already taken it.
 */
export async function takeFromCounts(tx: Tx, actor: StockActor, counts: readonly Count[]): Promise<void> {
  const taking = counts.filter((count) => count.take !== undefined);
  if (taking.length === 0) return;
  const { enough } = await tx.one<{ enough: boolean[] }>(
    `with taken as (
       update ern_counts c
       set quantity = c.quantity - n.take, counted_by = $6, counted_at = product_now()
       from (
         select line_id, location_id, drum_number, sum(take) as take
         from unnest($2::bigint[], $3::bigint[], $4::text[], $5::numeric[])
           as n (line_id, location_id, drum_number, take)
         group by line_id, location_id, drum_number
       ) n
       where c.company_id = $1 and c.ern_line_id = n.line_id and c.quantity >= n.take
         and c.location_id is not distinct from n.location_id
         and c.drum_number is not distinct from n.drum_number
       returning c.ern_line_id, c.location_id, c.drum_number
     )
     select array(
       select exists (
         select from taken t
         where t.ern_line_id = n.line_id
           and t.location_id is not distinct from n.location_id
           and t.drum_number is not distinct from n.drum_number
       )
       from unnest($2::bigint[], $3::bigint[], $4::text[]) with ordinality as n (line_id, location_id, drum_number, at)
       order by n.at
     ) as enough`,
    [actor.companyId, ...positionColumns(taking), taking.map(({ take }) => take ?? null), actor.userId],
  );
  const short = taking[enough.indexOf(false)];
  if (short !== undefined) refuseAt('counted_less', [`counts.${counts.indexOf(short)}.take`]);
  await tx.run(
    `delete from ern_counts c
     using unnest($2::bigint[], $3::bigint[], $4::text[]) as n (line_id, location_id, drum_number)
     where c.company_id = $1 and c.ern_line_id = n.line_id and c.quantity = 0
       and c.location_id is not distinct from n.location_id
       and c.drum_number is not distinct from n.drum_number`,
    [actor.companyId, ...positionColumns(taking)],
  );
}

export function positionColumns(counts: readonly Count[]) {
  return [
    counts.map((count) => count.lineId),
    counts.map((count) => count.locationId ?? null),
    counts.map((count) => count.drumNumber ?? null),
  ] as const;
}
