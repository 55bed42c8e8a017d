import type { Reply } from '../../../shared/contract/operation.ts';
import * as layouts from '../../../shared/contract/views/layouts.ts';
import * as contract from '../../../shared/contract/views/views.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import { type Actor, isProgram } from '../actor.ts';
import { implement } from '../implement.ts';
import { onlyFields } from '../list/list-page.ts';

type View = Reply<typeof contract.listViews>['items'][number];

export const listViews = implement(contract.listViews, async (db, actor, { list, fields }) => {
  const items = await db.many<View>(
    `select v.id, v.list, v.name, v.query, v.shared, v.user_id = $1 as own, u.name as by, d.view_id is not null as "isDefault"
     from list_views v
     join users u on u.id = v.user_id
     left join default_views d on d.view_id = v.id and d.user_id = $1
     where ($2::text is null or v.list = $2)
       and v.company_id is not distinct from $3
       and v.warehouse_id is not distinct from $4
       and (v.user_id = $1 or v.shared)
     order by lower(v.name), v.id
     limit 1000`,
    [actor.userId, list ?? null, ...viewScope(actor)],
  );
  return { items: items.map((view) => onlyFields(view, fields)) };
});

/** The database rejects a name that the user already has in this list. */
export const createView = implement(contract.createView, (tx, actor, { list, name, query, shared, file }) => {
  if (shared) requirePerson(actor);
  return tx.one<{ id: number }>(
    `insert into list_views (user_id, company_id, warehouse_id, list, name, query, shared, file)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     returning id`,
    [actor.userId, ...viewScope(actor), list, name, query, shared, file ?? null],
  );
});

/**
 * Changes one of the user's own views. Query and file always change together. A view that is no longer shared stops being the default of
 * other users.
 */
export const editView = implement(contract.editView, async (tx, actor, { id, name, query, shared, file }) => {
  if ((name ?? query ?? shared ?? file) === undefined) refuse('nothing_edited');
  const view = await lockOwnView(tx, actor, id);
  if (shared ?? view.shared) requirePerson(actor);
  await tx.run(
    `update list_views
     set name = coalesce($2, name), query = coalesce($3, query), shared = coalesce($4, shared),
         file = case when $3::text is null then coalesce($5, file) else $5 end, updated_at = now()
     where id = $1`,
    [id, name ?? null, query ?? null, shared ?? null, file ?? null],
  );
  if (shared === false) {
    await tx.run('delete from default_views where view_id = $1 and user_id <> $2', [id, actor.userId]);
  }
  return {};
});

/** Deletes one of the user's own views. Lists that had it as default open without a view. */
export const deleteView = implement(contract.deleteView, async (tx, actor, { id }) => {
  await lockOwnView(tx, actor, id);
  await tx.run('delete from list_views where id = $1', [id]);
  return {};
});

export const chooseDefaultView = implement(contract.chooseDefaultView, async (tx, actor, { list, viewId }) => {
  const scope = viewScope(actor);
  if (viewId === null) {
    await tx.run(
      `delete from default_views
       where user_id = $1
         and list = $2
         and company_id is not distinct from $3
         and warehouse_id is not distinct from $4`,
      [actor.userId, list, ...scope],
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
    [actor.userId, list, ...scope, viewId],
  );
  if (chosen === undefined) refuse('not_found', { values: { thing: 'view' } });
  return {};
});

/** Locks one of the user's own views. A shared view of another user is forbidden; any other is not found. */
async function lockOwnView(tx: Tx, actor: Actor, id: number): Promise<{ shared: boolean }> {
  const view = await tx.maybeOne<{ own: boolean; shared: boolean }>(
    `select user_id = $1 as own, shared
     from list_views
     where id = $2
       and company_id is not distinct from $3
       and warehouse_id is not distinct from $4
       and (user_id = $1 or shared)
     for update`,
    [actor.userId, id, ...viewScope(actor)],
  );
  if (view === undefined) refuse('not_found', { values: { thing: 'view' } });
  if (!view.own) refuse('forbidden');
  return view;
}

/** Sharing needs a signed-in user: a view shared by an API token would outlive the token. */
function requirePerson(actor: Actor): void {
  if (isProgram(actor)) refuse('session_needed');
}

/** Scope of the views of an access: its company, else its warehouse, else global (null, null). */
function viewScope({ companyId, warehouseId }: Actor): readonly [number | null, number | null] {
  return [companyId, companyId === null ? warehouseId : null];
}

export const getLayouts = implement(layouts.getLayouts, async (db, { userId }, { fields }) => {
  const items = await db.many<Reply<typeof layouts.getLayouts>['items'][number]>(
    'select list, query from list_layouts where user_id = $1 order by list limit $2',
    [userId, layouts.MOST_LAYOUTS],
  );
  return { items: items.map((layout) => onlyFields(layout, fields)) };
});

export const saveLayout = implement(layouts.saveLayout, async (tx, { userId }, { list, query }) => {
  if (query === null) {
    await tx.run('delete from list_layouts where user_id = $1 and list = $2', [userId, list]);
    return {};
  }
  await tx.run(
    `insert into list_layouts (user_id, list, query) values ($1, $2, $3)
     on conflict (user_id, list) do update set query = excluded.query, saved_at = excluded.saved_at`,
    [userId, list, query],
  );
  await tx.run(
    `delete from list_layouts
     where user_id = $1 and list in (
       select list from list_layouts where user_id = $1 order by saved_at desc, list offset $2
     )`,
    [userId, layouts.MOST_LAYOUTS],
  );
  return {};
});
