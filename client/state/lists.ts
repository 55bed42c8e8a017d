import { signal } from '@preact/signals-react';
import type { Input, Operation } from '../../shared/contract/operation.ts';
import { chooseDefaultView, createView, deleteView, editView, listViews } from '../../shared/contract/views/views.ts';
import { api } from '../calls/api.ts';
import { call } from '../calls/call.ts';
import type { KeptLayout } from '../ui/list/columns/column-layout.ts';
import type { ListFetch, ListReply } from '../ui/list/list-loader.ts';
import { writeSort } from '../ui/list/list-view.ts';
import type { SavedView, SavedViews } from '../ui/list/views/saved-views.ts';
import { createKeptLayouts, type KeptLayouts } from './kept-layouts.ts';
import type { ShownShortcut } from './page-shortcuts.ts';
import { session } from './session.ts';

/**
 * Adapts a list operation for a list block; `fixed` is the screen's own input (a document's id), `accessId` the access if it is not the
 * rule's first choice.
 */
export function fetchList<Row>(
  operation: Operation,
  fixed: Readonly<Record<string, unknown>> = {},
  accessId?: number,
): ListFetch<Row> {
  return async ({ search, filters, sort, limit, after, total }, signal) => {
    const input = {
      ...fixed,
      ...filters,
      search: search === '' ? undefined : search,
      sort: writeSort(sort) || undefined,
      limit,
      after,
      total: total || undefined,
    };
    // The values of filters are text from the address, as in a query.
    const answer: unknown = await call(operation, input as Input<Operation>, { signal, accessId });
    return answer as ListReply<Row>;
  };
}

const known = new Map<string, SavedViews>();

/** The saved views of a list under an access, kept between screens so that a list opens with its default view at once. */
export function savedViews(list: string, accessId: number | undefined): SavedViews {
  const key = `${accessId} ${list}`;
  const views = known.get(key) ?? createSavedViews(list, accessId);
  known.set(key, views);
  return views;
}

function createSavedViews(list: string, accessId: number | undefined): SavedViews {
  // Stored in this browser too, so that the tabs are there when the list opens and no row moves.
  const key = `wms.views.${session.user.peek().login} ${accessId} ${list}`;
  const all = signal<readonly SavedView[] | undefined>(JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined);
  const options = { accessId, handles: ['view_taken'] } as const;

  async function load(): Promise<void> {
    const { items } = await call(listViews, { list }, { accessId });
    all.value = items;
    if (items.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(items));
  }

  return {
    all,
    load,
    async save(view) {
      const { id } = await call(createView, { list, ...view }, options);
      await load();
      return id;
    },
    async edit(id, changes) {
      await call(editView, { id, ...changes }, options);
      await load();
    },
    async remove(id) {
      await call(deleteView, { id }, options);
      await load();
    },
    async openWith(id) {
      await call(chooseDefaultView, { list, viewId: id ?? null }, options);
      await load();
    },
  };
}

const ofUsers = new Map<string, KeptLayouts>();

/** The stored layout of a list for the signed-in user (decision 133); the server is asked once per page. */
export function keptLayout(list: string): KeptLayout {
  const { login } = session.user.peek();
  const layouts = ofUsers.get(login) ?? begun(login);
  ofUsers.set(login, layouts);
  return layouts.of(list);
}

function begun(login: string): KeptLayouts {
  const layouts = createKeptLayouts(api, localStorage, `wms.layouts.${login}`);
  void layouts.load();
  return layouts;
}

/** The keys of every list (client/ui/list/rows/row-keys.ts). */
export const listShortcuts: readonly ShownShortcut[] = [
  { keys: '↑ ↓', text: 'shortcut_rows' },
  { keys: 'PgUp PgDn', text: 'shortcut_pages' },
  { keys: 'Home End', text: 'shortcut_ends' },
  { keys: 'Enter', text: 'shortcut_open' },
  { keys: 'Ctrl Enter', text: 'shortcut_openTab' },
];

/** The keys of a list whose rows can be ticked. */
export const tickShortcuts: readonly ShownShortcut[] = [
  ...listShortcuts,
  { keys: 'Space', text: 'shortcut_tick' },
  { keys: 'Shift ↑ ↓', text: 'shortcut_tickMore' },
  { keys: 'Ctrl A', text: 'shortcut_tickAll' },
];
