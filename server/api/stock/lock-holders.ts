import type { Tx } from '../../db/query.ts';

/** Locks the documents that hold part of these stock lines, after jobs and before stock lines; gives their ids. */
export async function lockHolders(tx: Tx, companyId: number, stockLineIds: readonly number[]): Promise<Set<number>> {
  const picks = await tx.many<{ id: number }>(
    `select id from picks
     where company_id = $1
       and id in (
         select l.pick_id
         from reservations r
         join pick_lines l on l.company_id = $1 and l.id = r.document_line_id
         where r.company_id = $1 and r.stock_line_id = any ($2::bigint[])
       )
     order by id
     for update`,
    [companyId, stockLineIds],
  );
  return new Set(picks.map((pick) => pick.id));
}
