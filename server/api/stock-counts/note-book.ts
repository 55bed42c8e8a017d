import type { Tx } from '../../db/query.ts';
import type { PlacePlan } from './plan-place.ts';

/** Notes what the book said when a count was submitted or posted; what nobody counted counts as nothing from now on. */
export async function noteBook(tx: Tx, companyId: number, plans: readonly PlacePlan[]): Promise<void> {
  await tx.run(
    `update stock_count_lines l
     set book = n.book, counted = coalesce(l.counted, 0)
     from unnest($2::bigint[], $3::numeric[]) as n (id, book)
     where l.company_id = $1 and l.id = n.id`,
    [companyId, plans.map((plan) => plan.place.id), plans.map((plan) => plan.book)],
  );
}
