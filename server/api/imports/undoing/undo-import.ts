import { undoImport as contract } from '../../../../shared/contract/imports/imports.ts';
import { implement } from '../../implement.ts';
import { recordAudit } from '../../record-audit.ts';
import { lockOwner, pendingRows } from '../applying/pending-rows.ts';
import { planForMany } from '../comparing/compare-rows.ts';
import { lockImport, requireState } from '../find-import.ts';
import { finishStep, type ImportWork } from '../import-step.ts';
import { importKinds } from '../kinds/import-kinds.ts';
import { presentImport } from '../present-import.ts';
import { startWork } from '../start-work.ts';

/** Starts undoing an applied import (rules: stock rule 7). */
export const undoImport = implement(contract, async (tx, actor, { id }) => {
  requireState(await lockImport(tx, actor, id), 'applied');
  await startWork(tx, actor, id, 'undo');
  return presentImport(tx, id);
});

/** Undoes an import, its last file first, while nothing depends on it (rules: Imports). */
export async function undoRows(work: ImportWork): Promise<void> {
  const { tx, importRow, author } = work;
  await lockOwner(tx, importRow);
  await planForMany(tx);
  for (const rows of (await pendingRows(tx, importRow)).toReversed()) {
    await importKinds[importRow.kind].parts[rows.part]?.takeBack(work, rows);
  }
  await tx.run('update imports set undone_at = now(), undone_by = $2 where id = $1', [importRow.id, author.userId]);
  await finishStep(tx, importRow, 'undone');
  await recordAudit(tx, author, { operation: 'undoImport', subject: 'import', subjectId: importRow.id });
}
