import { cancelExport, createExport } from '../../../shared/contract/account/exports.ts';
import { chooseDefaultView, createView, deleteView, editView } from '../../../shared/contract/account/views.ts';
import type { Builders } from '../builders/builders.ts';
import { type Prepare, writeCase } from './write-case.ts';

const late = { list: 'erns', query: 'status=expected', shared: true };

/** A storeman with a view, and a colleague. */
async function withView(builders: Builders) {
  const site = await builders.site();
  const people = [await builders.storeman(site), await builders.storeman(site)] as const;
  const { id } = await people[0].ok(createView, { ...late, name: 'Late' });
  return { id, people };
}

/** Every change of saved views and exports. They are a user's own affair: no audit is kept of them. */
export const viewWrites: Readonly<Record<string, Prepare>> = {
  async createView(builders) {
    const { people } = await withView(builders);
    return writeCase(createView, people, { ...late, name: 'Soon' }, { ...late, name: 'Today' });
  },

  async editView(builders) {
    const { people, id } = await withView(builders);
    return writeCase(editView, people, { id, name: 'Soon' }, { id, name: 'Today' });
  },

  async deleteView(builders) {
    const { people, id } = await withView(builders);
    return writeCase(deleteView, people, { id }, { id: id + 1 });
  },

  async chooseDefaultView(builders) {
    const { people, id } = await withView(builders);
    return writeCase(chooseDefaultView, people, { list: 'erns', viewId: id }, { list: 'erns', viewId: null });
  },

  async createExport(builders) {
    const { people } = await withView(builders);
    return writeCase(createExport, people, { address: 'location/export' }, { address: 'sku/export' });
  },

  async cancelExport(builders) {
    const { people } = await withView(builders);
    const { id } = await people[0].ok(createExport, { address: 'location/export' });
    return writeCase(cancelExport, people, { id }, { id: id + 1 });
  },
};
