import type { Tx } from '../../db/query.ts';

/** Whether ERN `e` has counts, totals, comments or photos. */
export const isCountedOrNoted = `(
  exists (
    select 1 from photos f where f.company_id = own.company_id and f.ern_id = e.id and f.removed_at is null
  )
  or exists (
    select 1 from ern_lines l
    left join ern_counts c on c.company_id = l.company_id and c.ern_line_id = l.id
    where l.company_id = own.company_id and l.ern_id = e.id
      and num_nonnulls(c.id, l.counted_total, l.discrepancy_comment) > 0
  )
)`;

/**
 * Whether ERN `e` has work that was not undone: an edit, counts, totals, comments, photos, a named Cell ID, or a line freed by a cancelled
 * job; the last two raise the version without an operation. Of an ERN that is expected and not hidden, all operations but edits were undone.
 * A new table that refers to ERNs must be added here and in `deleteErns`: test/db/erns.test.ts reads the foreign keys.
 */
export const isWorkedOn = `(
  e.status <> 'expected' or e.hidden_at is not null
  or (e.version > 1 and exists (
    select 1 from operations o
    where o.company_id = own.company_id and o.document = 'ern' and o.document_id = e.id and o.kind = 'edit ern'
  ))
  or (e.version > 1 and e.version > 1 + (
    select count(*) from operations o where o.company_id = own.company_id and o.document = 'ern' and o.document_id = e.id
  ))
  or ${isCountedOrNoted}
)`;

/**
 * Deletes locked ERNs without work, including removed photos; returns the number of their lines. Done and undone operations stay in the
 * ledger, as with lines of an edited pick.
 */
export async function deleteErns(tx: Tx, companyId: number, ids: readonly number[]): Promise<number> {
  await tx.run('delete from photos where company_id = $1 and ern_id = any ($2::bigint[])', [companyId, ids]);
  const lines = await tx.run('delete from ern_lines where company_id = $1 and ern_id = any ($2::bigint[])', [
    companyId,
    ids,
  ]);
  await tx.run('delete from erns where company_id = $1 and id = any ($2::bigint[])', [companyId, ids]);
  return lines;
}
