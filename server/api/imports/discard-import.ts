import { discardImport as contract } from '../../../shared/contract/admin/imports.ts';
import { implement } from '../implement.ts';
import { lockImport, requireState } from './find-import.ts';
import { forgetFiles } from './forget-files.ts';

/** Gives up an import that was not applied: its files and rows go, that there was one stays. */
export const discardImport = implement(contract, async (tx, actor, { id }) => {
  requireState(await lockImport(tx, actor, id), 'sending', 'unreadable', 'mapping', 'preview');
  await tx.run(`update imports set state = 'discarded' where id = $1`, [id]);
  await tx.run('delete from import_rows where import_id = $1', [id]);
  await forgetFiles(tx, id);
  return {};
});
