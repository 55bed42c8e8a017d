import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { createView as contract } from '../../../shared/contract/views.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { viewPlace } from './view-place.ts';

/** Saves a view for the user; a name that they gave to another one of the list is refused by the database. */
export function createView(
  tx: Tx,
  actor: Actor,
  { list, name, query, shared }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  return tx.one<{ id: number }>(
    `insert into list_views (user_id, company_id, warehouse_id, list, name, query, shared)
     values ($1, $2, $3, $4, $5, $6, $7)
     returning id`,
    [actor.userId, ...viewPlace(actor), list, name, query, shared],
  );
}
