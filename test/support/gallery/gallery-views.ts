import { signal } from '@preact/signals-react';
import type { SavedView, SavedViews } from '../../../client/ui/list/views/saved-views.ts';

const late: SavedView = {
  id: 1,
  name: 'Counting now',
  query: 'status=counting&sort=created',
  shared: false,
  own: true,
  by: 'Ann',
  isDefault: false,
};
const shared: SavedView = { ...late, id: 2, name: 'Due this week', query: 'status=expected', own: false, by: 'Ben' };

export function galleryViews(opensWithOne: boolean): SavedViews {
  const server: SavedView[] = [{ ...late, isDefault: opensWithOne }, shared];
  const all = signal<readonly SavedView[] | undefined>(undefined);
  async function load(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 20));
    all.value = server.toSorted((one, other) => one.name.localeCompare(other.name));
  }
  const positionOf = (id: number) => server.findIndex((view) => view.id === id);
  return {
    all,
    load,
    async save(view) {
      if (server.some(({ name, own }) => own && name === view.name))
        throw new Error('You already have a view with this name');
      const id = server.length + 10;
      server.push({ ...late, ...view, id });
      await load();
      return id;
    },
    async edit(id, changes) {
      const view = server[positionOf(id)] ?? late;
      server[positionOf(id)] = { ...view, ...changes };
      await load();
    },
    async remove(id) {
      server.splice(positionOf(id), 1);
      await load();
    },
    async openWith(id) {
      for (const [at, view] of server.entries()) server[at] = { ...view, isDefault: view.id === id };
      await load();
    },
  };
}
