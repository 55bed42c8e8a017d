import { signal } from '@preact/signals-react';
import { chooseDefaultView, createView, deleteView, editView, listViews } from '../../shared/contract/views.ts';
import { call } from '../api.ts';
import type { SavedView, SavedViews } from '../ui/list/saved-views.ts';

const known = new Map<string, SavedViews>();

/** The saved views of a list under an access; kept from screen to screen, so that a list opens with its default at once. */
export function savedViews(list: string, accessId: number | undefined): SavedViews {
  const key = `${accessId} ${list}`;
  const views = known.get(key) ?? createSavedViews(list, accessId);
  known.set(key, views);
  return views;
}

function createSavedViews(list: string, accessId: number | undefined): SavedViews {
  const all = signal<readonly SavedView[] | undefined>(undefined);
  const options = { accessId, handles: ['view_taken'] } as const;

  async function load(): Promise<void> {
    all.value = (await call(listViews, { list }, { accessId })).items;
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
