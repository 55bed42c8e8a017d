import type { undoImport as contract } from '../../../shared/contract/imports.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { lockImport, requireState } from './find-import.ts';
import { presentImport } from './present-import.ts';
import { startWork } from './start-work.ts';

/** Has an applied import taken back (rules: stock rule 7). */
export async function undoImport(
  tx: Tx,
  actor: Actor,
  { id }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  requireState(await lockImport(tx, actor, id), 'applied');
  await startWork(tx, actor, id, 'undo');
  return presentImport(tx, id);
}
