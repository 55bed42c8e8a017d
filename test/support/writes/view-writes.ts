import { chooseDefaultView, createView, deleteView, editView } from '../../../shared/contract/views.ts';
import type { World } from '../world/world.ts';
import { type Prepare, writeCase } from './write-case.ts';

const late = { list: 'erns', query: 'status=expected', shared: true };

/** A storeman with a view, and a colleague. */
async function withView(world: World) {
  const site = await world.site();
  const people = [await world.storeman(site), await world.storeman(site)] as const;
  const { id } = await people[0].ok(createView, { ...late, name: 'Late' });
  return { id, people };
}

/** Every change of saved views. They are a user's own affair: no audit is kept of them. */
export const viewWrites: Readonly<Record<string, Prepare>> = {
  async createView(world) {
    const { people } = await withView(world);
    return writeCase(createView, people, { ...late, name: 'Soon' }, { ...late, name: 'Today' });
  },

  async editView(world) {
    const { people, id } = await withView(world);
    return writeCase(editView, people, { id, name: 'Soon' }, { id, name: 'Today' });
  },

  async deleteView(world) {
    const { people, id } = await withView(world);
    return writeCase(deleteView, people, { id }, { id: id + 1 });
  },

  async chooseDefaultView(world) {
    const { people, id } = await withView(world);
    return writeCase(chooseDefaultView, people, { list: 'erns', viewId: id }, { list: 'erns', viewId: null });
  },
};
