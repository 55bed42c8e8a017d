import { createView as contract } from '../../../shared/contract/account/views.ts';
import { implement } from '../implement.ts';
import { viewPlace } from './view-place.ts';

/** Saves a view for the user; a name that they gave to another one of the list is refused by the database. */
export const createView = implement(contract, (tx, actor, { list, name, query, shared }) => {
  return tx.one<{ id: number }>(
    `insert into list_views (user_id, company_id, warehouse_id, list, name, query, shared)
     values ($1, $2, $3, $4, $5, $6, $7)
     returning id`,
    [actor.userId, ...viewPlace(actor), list, name, query, shared],
  );
});
