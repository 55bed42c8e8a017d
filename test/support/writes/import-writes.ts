import { importWork } from '../../../server/api/imports/work-import.ts';
import type { ImportStep } from '../../../server/queue/jobs.ts';
import * as imports from '../../../shared/contract/imports/imports.ts';
import type { Builders } from '../builders/builders.ts';
import { byId, change, type Prepare, using } from './write-case.ts';

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
  createImport: using(begun, () =>
    change(imports.createImport, { kind: 'location' }, { kind: 'location', keepExisting: true }),
  ),
  sendImportPiece: using(begun, ({ id }) =>
    change(imports.sendImportPiece, { id, ...file }, { id, ...file, position: 2 }),
  ),
  editImport: using(begun, ({ id }) =>
    change(imports.editImport, { id, keepExisting: true }, { id, keepExisting: false }),
  ),
  readImport: using(sent, byId(imports.readImport)),
  editImportRow: using(previewed, ({ id, wrong }) => {
    const right = { id, row: wrong, cells: [{ column: 'goodsIn', value: 'yes' }] };
    return change(imports.editImportRow, right, { id, row: wrong, leftOut: true });
  }),
  leaveOutErrors: using(previewed, byId(imports.leaveOutErrors)),
  applyImport: using(ready, byId(imports.applyImport)),
  undoImport: using(applied, byId(imports.undoImport)),
  discardImport: using(begun, byId(imports.discardImport)),
};
