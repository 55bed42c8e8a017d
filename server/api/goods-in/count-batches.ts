import type { Tx } from '../../db/query.ts';
import type { Batched, Count } from './ern-counts.ts';

/** A batch of a count; `goes` when an undone scan removes it. */
interface Named extends Omit<Batched, 'batches'> {
  batch: string;
  goes: boolean;
}

/**
 * Adds batches to counts, each once, in the order in which they were first named. A quantity set without batches keeps the previous ones:
 * `previousCounts` are the batches of the removed counts that are set again.
 */
export async function saveBatches(
  tx: Tx,
  companyId: number,
  counts: readonly Count[],
  previousCounts: readonly Batched[],
): Promise<void> {
  const batches = changesOf(counts, previousCounts);
  if (batches.length === 0) return;
  await tx.run(
    `update ern_counts c
     set batches = array(
       select u.batch from unnest(c.batches || n.named) with ordinality as u (batch, at)
       where u.at > cardinality(c.batches) or u.batch <> all (n.gone)
       group by u.batch
       order by min(u.at)
     )
     from (
       select line_id, location_id, drum_number,
              array_remove(array_agg(case when not goes then batch end order by at), null) as named,
              array_remove(array_agg(case when goes then batch end), null) as gone
       from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::boolean[])
         with ordinality as b (line_id, location_id, drum_number, batch, goes, at)
       group by line_id, location_id, drum_number
     ) n
     where c.company_id = $1 and c.ern_line_id = n.line_id
       and c.location_id is not distinct from n.location_id
       and c.drum_number is not distinct from n.drum_number`,
    [companyId, ...columns(batches)],
  );
}

function changesOf(counts: readonly Count[], previousCounts: readonly Batched[]): Named[] {
  const had = new Map(previousCounts.map((count) => [keyOf(count), count.batches]));
  return counts.flatMap((count) => {
    const { lineId, locationId = null, drumNumber = null, set, take } = count;
    const batches = count.batches ?? (set === undefined || set === null ? [] : (had.get(keyOf(count)) ?? []));
    return batches.map((batch) => ({ lineId, locationId, drumNumber, batch, goes: take !== undefined }));
  });
}

function keyOf({ lineId, locationId, drumNumber }: Count | Batched): string {
  return JSON.stringify([lineId, locationId ?? null, drumNumber ?? null]);
}

function columns(batches: readonly Named[]) {
  return [
    batches.map(({ lineId }) => lineId),
    batches.map(({ locationId }) => locationId),
    batches.map(({ drumNumber }) => drumNumber),
    batches.map(({ batch }) => batch),
    batches.map(({ goes }) => goes),
  ] as const;
}
