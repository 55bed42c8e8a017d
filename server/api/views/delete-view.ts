import type { Input } from '../../../shared/contract/operation.ts';
import type { deleteView as contract } from '../../../shared/contract/views.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { lockOwnView } from './lock-own-view.ts';

/** Deletes a view of the user's own; lists that opened with it open plain. */
export async function deleteView(tx: Tx, actor: Actor, { id }: Input<typeof contract>): Promise<Record<string, never>> {
  await lockOwnView(tx, actor, id);
  await tx.run('delete from list_views where id = $1', [id]);
  return {};
}
