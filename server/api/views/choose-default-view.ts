import { chooseDefaultView as contract } from '../../../shared/contract/account/views.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { viewPlace } from './view-place.ts';

/** Chooses what a list opens with for the user, where they work: a view that they see there, or none. */
export const chooseDefaultView = implement(contract, async (tx, actor, { list, viewId }) => {
  const place = viewPlace(actor);
  if (viewId === null) {
    await tx.run(
      `delete from default_views
       where user_id = $1
         and list = $2
         and company_id is not distinct from $3
         and warehouse_id is not distinct from $4`,
      [actor.userId, list, ...place],
    );
    return {};
  }
  const chosen = await tx.maybeOne(
    `insert into default_views (user_id, company_id, warehouse_id, list, view_id)
     select $1, v.company_id, v.warehouse_id, v.list, v.id
     from (
       select id, company_id, warehouse_id, list from list_views
       where id = $5
         and list = $2
         and company_id is not distinct from $3
         and warehouse_id is not distinct from $4
         and (user_id = $1 or shared)
       for share
     ) v
     on conflict on constraint default_views_once do update set view_id = excluded.view_id
     returning view_id`,
    [actor.userId, list, ...place, viewId],
  );
  if (chosen === undefined) refuse('not_found', { values: { thing: 'view' } });
  return {};
});
