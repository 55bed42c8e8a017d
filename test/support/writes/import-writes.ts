import { importWork } from '../../../server/api/imports/work/work-import.ts';
import type { ImportStep } from '../../../server/jobs/jobs.ts';
import * as imports from '../../../shared/contract/imports.ts';
import type { World } from '../world/world.ts';
import { type Prepare, writeCase } from './write-case.ts';

const file = { part: 'location', position: 1, name: 'shelves.csv', csv: 'name,goods in\nA-1,\nA-2,perhaps\n' };

/** An import that was begun, two people who may go on with it, and the work of its steps, done here in place of the queue. */
async function begun(world: World) {
  const { warehouseId } = await world.site();
  const keeper = await world.caller({ warehouseId }, ['locations']);
  const people = [keeper, await world.caller({ warehouseId }, ['locations'])] as const;
  const { id } = await keeper.ok(imports.createImport, { kind: 'location' });
  const by = { userId: keeper.userId, accessId: keeper.accessId, requestId: 'test' };
  const work = importWork(world.services);
  const does = (step: ImportStep) => work({ id, step, by }, { pool: world.pool });
  return { id, keeper, people, does };
}

async function sent(world: World) {
  const started = await begun(world);
  await started.keeper.ok(imports.sendImportPiece, { id: started.id, ...file });
  return started;
}

/** A preview of two rows, the second of which has an error. */
async function previewed(world: World) {
  const started = await sent(world);
  const { id, keeper, does } = started;
  await keeper.ok(imports.readImport, { id });
  await does('read');
  const { items } = await keeper.ok(imports.listImportRows, { id, state: 'error' });
  return { ...started, wrong: items[0]?.id ?? 0 };
}

async function ready(world: World) {
  const seen = await previewed(world);
  await seen.keeper.ok(imports.leaveOutErrors, { id: seen.id });
  return seen;
}

async function applied(world: World) {
  const seen = await ready(world);
  await seen.keeper.ok(imports.applyImport, { id: seen.id });
  await seen.does('apply');
  return seen;
}

/** Every change of imports. What an import does to the things it brings is audited where it is done, by its work. */
export const importWrites: Readonly<Record<string, Prepare>> = {
  async createImport(world) {
    const { people } = await begun(world);
    return writeCase(imports.createImport, people, { kind: 'location' }, { kind: 'location', keepExisting: true });
  },

  async sendImportPiece(world) {
    const { people, id } = await begun(world);
    return writeCase(imports.sendImportPiece, people, { id, ...file }, { id, ...file, position: 2 });
  },

  async editImport(world) {
    const { people, id } = await begun(world);
    return writeCase(imports.editImport, people, { id, keepExisting: true }, { id, keepExisting: false });
  },

  async readImport(world) {
    const { people, id } = await sent(world);
    return writeCase(imports.readImport, people, { id }, { id: id + 1 });
  },

  async editImportRow(world) {
    const { people, id, wrong } = await previewed(world);
    const right = { id, row: wrong, cells: [{ column: 'goodsIn', value: 'yes' }] };
    return writeCase(imports.editImportRow, people, right, { id, row: wrong, leftOut: true });
  },

  async leaveOutErrors(world) {
    const { people, id } = await previewed(world);
    return writeCase(imports.leaveOutErrors, people, { id }, { id: id + 1 });
  },

  async applyImport(world) {
    const { people, id } = await ready(world);
    return writeCase(imports.applyImport, people, { id }, { id: id + 1 });
  },

  async undoImport(world) {
    const { people, id } = await applied(world);
    return writeCase(imports.undoImport, people, { id }, { id: id + 1 });
  },

  async discardImport(world) {
    const { people, id } = await begun(world);
    return writeCase(imports.discardImport, people, { id }, { id: id + 1 });
  },
};
