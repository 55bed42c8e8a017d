import { importWork } from '../../../server/api/imports/work-import.ts';
import type { ImportStep } from '../../../server/queue/jobs.ts';
import * as imports from '../../../shared/contract/imports/imports.ts';
import type { Builders } from '../builders/builders.ts';
import { type Prepare, writeCase } from './write-case.ts';

const file = { part: 'location', position: 1, name: 'shelves.csv', csv: 'name,goods in\nA-1,\nA-2,perhaps\n' };

async function begun(builders: Builders) {
  const { warehouseId } = await builders.site();
  const keeper = await builders.caller({ warehouseId }, ['locations']);
  const people = [keeper, await builders.caller({ warehouseId }, ['locations'])] as const;
  const { id } = await keeper.ok(imports.createImport, { kind: 'location' });
  const by = { userId: keeper.userId, accessId: keeper.accessId, requestId: 'test' };
  const work = importWork(builders.services);
  const does = (step: ImportStep) => work({ id, step, by }, { pool: builders.pool });
  return { id, keeper, people, does };
}

async function sent(builders: Builders) {
  const started = await begun(builders);
  await started.keeper.ok(imports.sendImportPiece, { id: started.id, ...file });
  return started;
}

async function previewed(builders: Builders) {
  const started = await sent(builders);
  const { id, keeper, does } = started;
  await keeper.ok(imports.readImport, { id });
  await does('read');
  const { items } = await keeper.ok(imports.listImportRows, { id, state: 'error' });
  return { ...started, wrong: items[0]?.id ?? 0 };
}

async function ready(builders: Builders) {
  const seen = await previewed(builders);
  await seen.keeper.ok(imports.leaveOutErrors, { id: seen.id });
  return seen;
}

async function applied(builders: Builders) {
  const seen = await ready(builders);
  await seen.keeper.ok(imports.applyImport, { id: seen.id });
  await seen.does('apply');
  return seen;
}

/** Every change of imports. What an import does to the imported things is audited there, by its work. */
export const importWrites: Readonly<Record<string, Prepare>> = {
  async createImport(builders) {
    const { people } = await begun(builders);
    return writeCase(imports.createImport, people, { kind: 'location' }, { kind: 'location', keepExisting: true });
  },

  async sendImportPiece(builders) {
    const { people, id } = await begun(builders);
    return writeCase(imports.sendImportPiece, people, { id, ...file }, { id, ...file, position: 2 });
  },

  async editImport(builders) {
    const { people, id } = await begun(builders);
    return writeCase(imports.editImport, people, { id, keepExisting: true }, { id, keepExisting: false });
  },

  async readImport(builders) {
    const { people, id } = await sent(builders);
    return writeCase(imports.readImport, people, { id }, { id: id + 1 });
  },

  async editImportRow(builders) {
    const { people, id, wrong } = await previewed(builders);
    const right = { id, row: wrong, cells: [{ column: 'goodsIn', value: 'yes' }] };
    return writeCase(imports.editImportRow, people, right, { id, row: wrong, leftOut: true });
  },

  async leaveOutErrors(builders) {
    const { people, id } = await previewed(builders);
    return writeCase(imports.leaveOutErrors, people, { id }, { id: id + 1 });
  },

  async applyImport(builders) {
    const { people, id } = await ready(builders);
    return writeCase(imports.applyImport, people, { id }, { id: id + 1 });
  },

  async undoImport(builders) {
    const { people, id } = await applied(builders);
    return writeCase(imports.undoImport, people, { id }, { id: id + 1 });
  },

  async discardImport(builders) {
    const { people, id } = await begun(builders);
    return writeCase(imports.discardImport, people, { id }, { id: id + 1 });
  },
};
