import type { getImport as contract } from '../../../shared/contract/imports.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Reader } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { findImport } from './find-import.ts';
import { presentImport } from './present-import.ts';

/** One import of the actor's. */
export async function getImport(
  db: Reader,
  actor: Actor,
  { id }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  await findImport(db, actor, id);
  return presentImport(db, id);
}
