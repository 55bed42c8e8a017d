import { refuse } from '../../../../shared/errors.ts';
import { recordAudit } from '../../record-audit.ts';
import { countRows } from '../count-rows.ts';
import { forgetFiles } from '../forget-files.ts';
import { importKinds } from '../kinds/import-kinds.ts';
import { presentImport } from '../present-import.ts';
import { compareRows } from './compare-rows.ts';
import { finishStep } from './finish-step.ts';
import { lockOwner } from './lock-owner.ts';
import { refuseOtherRules } from './parameter-rules.ts';
import { pendingRows } from './pending-rows.ts';
import type { ImportWork } from './work.ts';

/**
 * Applies an import: all rows that are not left out, or none. They are compared once more, because what exists may have changed since
 * the preview; the company's (or the warehouse's) other imports wait.
 */
export async function applyRows(work: ImportWork): Promise<void> {
  const { tx, found, author } = work;
  await lockOwner(tx, found);
  await refuseOtherRules(work);
  await compareRows(tx, found);
  await countRows(tx, found.id);
  const { counts, files } = await presentImport(tx, found.id);
  if (counts.error !== 0) refuse('import_refused', { values: { count: Number(counts.error) }, data: counts });
  for (const pending of await pendingRows(tx, found)) {
    await importKinds[found.kind].parts[pending.part]?.write(work, pending);
  }
  await tx.run('update imports set applied_at = now(), applied_by = $2 where id = $1', [found.id, author.userId]);
  await forgetFiles(tx, found.id);
  await finishStep(tx, found, 'applied');
  const after = { kind: found.kind, files: files.map(({ name }) => name), ...counts };
  await recordAudit(tx, author, { operation: 'applyImport', subject: 'import', subjectId: found.id, after });
}
