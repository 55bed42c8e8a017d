import { editView as contract } from '../../../shared/contract/account/views.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { lockOwnView } from './lock-own-view.ts';

/** Changes a view of the user's own. Kept to themselves again, no list of others opens with it any more. */
export const editView = implement(contract, async (tx, actor, { id, name, query, shared }) => {
  if ((name ?? query ?? shared) === undefined) refuse('nothing_edited');
  await lockOwnView(tx, actor, id);
  await tx.run(
    `update list_views
     set name = coalesce($2, name), query = coalesce($3, query), shared = coalesce($4, shared), updated_at = now()
     where id = $1`,
    [id, name ?? null, query ?? null, shared ?? null],
  );
  if (shared === false) {
    await tx.run('delete from default_views where view_id = $1 and user_id <> $2', [id, actor.userId]);
  }
  return {};
});
