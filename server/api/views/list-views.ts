import { listViews as contract } from '../../../shared/contract/account/views.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { implement } from '../implement.ts';
import { onlyFields } from '../list/list-page.ts';
import { viewPlace } from './view-place.ts';

type View = Reply<typeof contract>['items'][number];

/** The user's own views of a list and those shared where they work. */
export const listViews = implement(contract, async (db, actor, { list, fields }) => {
  const items = await db.many<View>(
    `select v.id, v.name, v.query, v.shared, v.user_id = $1 as own, u.name as by, d.view_id is not null as "isDefault"
     from list_views v
     join users u on u.id = v.user_id
     left join default_views d on d.view_id = v.id and d.user_id = $1
     where v.list = $2
       and v.company_id is not distinct from $3
       and v.warehouse_id is not distinct from $4
       and (v.user_id = $1 or v.shared)
     order by lower(v.name), v.id
     limit 1000`,
    [actor.userId, list, ...viewPlace(actor)],
  );
  return { items: items.map((view) => onlyFields(view, fields)) };
});
