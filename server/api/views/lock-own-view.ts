import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { viewPlace } from './view-place.ts';

/** Locks a view of the user's own. One that somebody shares is theirs to change; any other does not exist here. */
export async function lockOwnView(tx: Tx, actor: Actor, id: number): Promise<void> {
  const view = await tx.maybeOne<{ own: boolean }>(
    `select user_id = $1 as own
     from list_views
     where id = $2
       and company_id is not distinct from $3
       and warehouse_id is not distinct from $4
       and (user_id = $1 or shared)
     for update`,
    [actor.userId, id, ...viewPlace(actor)],
  );
  if (view === undefined) refuse('not_found', { values: { thing: 'view' } });
  if (!view.own) refuse('forbidden');
}
