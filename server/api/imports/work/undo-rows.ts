import { recordAudit } from '../../record-audit.ts';
import { importKinds } from '../kinds/import-kinds.ts';
import { finishStep } from './finish-step.ts';
import { lockOwner } from './lock-owner.ts';
import { pendingRows } from './pending-rows.ts';
import { planForMany } from './plan-for-many.ts';
import type { ImportWork } from './work.ts';

/** Takes an import back, its last file first, while nothing depends on it (rules: Imports). */
export async function undoRows(work: ImportWork): Promise<void> {
  const { tx, found, author } = work;
  await lockOwner(tx, found);
  await planForMany(tx);
  for (const rows of (await pendingRows(tx, found)).toReversed()) {
    await importKinds[found.kind].parts[rows.part]?.takeBack(work, rows);
  }
  await tx.run('update imports set undone_at = now(), undone_by = $2 where id = $1', [found.id, author.userId]);
  await finishStep(tx, found, 'undone');
  await recordAudit(tx, author, { operation: 'undoImport', subject: 'import', subjectId: found.id });
}
