import type { applyImport as contract } from '../../../shared/contract/imports.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { lockImport, requireState } from './find-import.ts';
import { presentImport } from './present-import.ts';
import { startWork } from './start-work.ts';

/** Has an import applied, unless rows that are not left out have errors: all of them or none. */
export async function applyImport(
  tx: Tx,
  actor: Actor,
  { id }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  requireState(await lockImport(tx, actor, id), 'preview');
  const { counts } = await presentImport(tx, id);
  if (counts.error !== 0) refuse('import_refused', { values: { count: Number(counts.error) }, data: { ...counts } });
  await startWork(tx, actor, id, 'apply');
  return presentImport(tx, id);
}
