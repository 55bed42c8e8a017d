import { applyImport as contract } from '../../../shared/contract/admin/imports.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { lockImport, requireState } from './find-import.ts';
import { presentImport } from './present-import.ts';
import { startWork } from './start-work.ts';

/** Has an import applied, unless rows that are not left out have errors: all of them or none. */
export const applyImport = implement(contract, async (tx, actor, { id }) => {
  requireState(await lockImport(tx, actor, id), 'preview');
  const { counts } = await presentImport(tx, id);
  if (counts.error !== 0) refuse('import_refused', { values: { count: Number(counts.error) }, data: { ...counts } });
  await startWork(tx, actor, id, 'apply');
  return presentImport(tx, id);
});
