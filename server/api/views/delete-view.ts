import { deleteView as contract } from '../../../shared/contract/account/views.ts';
import { implement } from '../implement.ts';
import { lockOwnView } from './lock-own-view.ts';

/** Deletes a view of the user's own; lists that opened with it open plain. */
export const deleteView = implement(contract, async (tx, actor, { id }) => {
  await lockOwnView(tx, actor, id);
  await tx.run('delete from list_views where id = $1', [id]);
  return {};
});
