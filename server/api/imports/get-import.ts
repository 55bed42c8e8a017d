import { getImport as contract } from '../../../shared/contract/admin/imports.ts';
import { implement } from '../implement.ts';
import { findImport } from './find-import.ts';
import { presentImport } from './present-import.ts';

/** One import of the actor's. */
export const getImport = implement(contract, async (db, actor, { id }) => {
  await findImport(db, actor, id);
  return presentImport(db, id);
});
