import { refuse } from '../../../../shared/errors.ts';
import { recordAudit } from '../../record-audit.ts';
import { countRows } from '../count-rows.ts';
import { forgetFiles } from '../forget-files.ts';
import { presentImport } from '../present-import.ts';
import { statementsOf } from '../statements.ts';
import { compareRows } from './compare-rows.ts';
import { finishStep } from './finish-step.ts';
import { lockOwner } from './lock-owner.ts';
import { type PendingRows, pendingRows } from './pending-rows.ts';
import type { ImportWork } from './work.ts';

const BATCH = 10_000;

/**
 * Applies an import: all rows that are not left out, or none. They are compared once more, because what exists may have changed since
 * the preview; the company's (or the warehouse's) other imports wait.
 */
export async function applyRows(work: ImportWork): Promise<void> {
  const { tx, found, author } = work;
  await lockOwner(tx, found);
  await compareRows(tx, found);
  await countRows(tx, found.id);
  const { counts, files } = await presentImport(tx, found.id);
  if (counts.error !== 0) refuse('import_refused', { values: { count: Number(counts.error) }, data: counts });
  for (const pending of await pendingRows(tx, found)) await write(work, pending);
  await tx.run('update imports set applied_at = now(), applied_by = $2 where id = $1', [found.id, author.userId]);
  await forgetFiles(tx, found.id);
  await finishStep(tx, found, 'applied');
  const after = { kind: found.kind, files: files.map(({ name }) => name), ...counts };
  await recordAudit(tx, author, { operation: 'applyImport', subject: 'import', subjectId: found.id, after });
}

/** Some thousand rows at a time, so that it shows how far it is. Fewer written than there were: somebody was quicker. */
async function write({ tx, found, progress }: ImportWork, { part, first, last, wanted }: PendingRows): Promise<void> {
  const statements = statementsOf(found.kind)[part];
  if (statements === undefined) return;
  let done = 0;
  for (let from = first; from <= last; from += BATCH) {
    const rows = [found.id, part, from, Math.min(from + BATCH - 1, last), found.companyId, found.warehouseId];
    done += await tx.run(statements.insert, rows);
    if (!found.keepExisting) done += await tx.run(statements.update, rows);
    await progress(done, wanted);
  }
  if (done !== wanted) refuse('changed_meanwhile');
}
