import { undoImport as contract } from '../../../shared/contract/admin/imports.ts';
import { implement } from '../implement.ts';
import { lockImport, requireState } from './find-import.ts';
import { presentImport } from './present-import.ts';
import { startWork } from './start-work.ts';

/** Has an applied import taken back (rules: stock rule 7). */
export const undoImport = implement(contract, async (tx, actor, { id }) => {
  requireState(await lockImport(tx, actor, id), 'applied');
  await startWork(tx, actor, id, 'undo');
  return presentImport(tx, id);
});
