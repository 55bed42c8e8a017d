import type { Reply } from '../../../shared/contract/operation.ts';
import * as contract from '../../../shared/contract/views/layouts.ts';
import { implement } from '../implement.ts';
import { onlyFields } from '../list/list-page.ts';

/** How the user has the columns of their lists. */
export const getLayouts = implement(contract.getLayouts, async (db, { userId }, { fields }) => {
  const items = await db.many<Reply<typeof contract.getLayouts>['items'][number]>(
    'select list, query from list_layouts where user_id = $1 order by list limit $2',
    [userId, contract.MOST_LAYOUTS],
  );
  return { items: items.map((layout) => onlyFields(layout, fields)) };
});

/** Keeps how the user has the columns of a list, or forgets it. */
export const saveLayout = implement(contract.saveLayout, async (tx, { userId }, { list, query }) => {
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
    [userId, contract.MOST_LAYOUTS],
  );
  return {};
});
