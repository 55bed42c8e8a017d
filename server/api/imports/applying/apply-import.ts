import { applyImport as contract } from '../../../../shared/contract/imports/imports.ts';
import { refuse } from '../../../../shared/errors.ts';
import type { Tx } from '../../../db/query.ts';
import { implement } from '../../implement.ts';
import { recordAudit } from '../../record-audit.ts';
import { compareRows } from '../comparing/compare-rows.ts';
import { lockImport, requireState } from '../find-import.ts';
import { countRows, finishStep, forgetFiles, type ImportWork } from '../import-step.ts';
import { importKinds } from '../kinds/import-kinds.ts';
import { presentImport } from '../present-import.ts';
import { refuseOtherRules } from '../staging/read-files.ts';
import { startWork } from '../start-work.ts';
import { lockOwner, pendingRows } from './pending-rows.ts';

export const applyImport = implement(contract, async (tx, actor, { id }) => {
  requireState(await lockImport(tx, actor, id), 'preview');
  const { counts } = await presentImport(tx, id);
  if (counts.error !== 0) refuse('import_refused', { values: { count: Number(counts.error) }, data: { ...counts } });
  await startWork(tx, actor, id, 'apply');
  return presentImport(tx, id);
});

/**
 * Applies an import: all rows that are not left out, or none. They are compared again, because existing data may have changed since the
 * preview; new doubts must be shown first. Other imports of the company (or the warehouse) wait.
 */
export async function applyRows(work: ImportWork): Promise<void> {
  const { tx, importRow, author } = work;
  await lockOwner(tx, importRow);
  await refuseOtherRules(work);
  const shown = await doubtfulRows(tx, importRow.id);
  await compareRows(tx, importRow);
  const doubtful = await doubtfulRows(tx, importRow.id);
  if ([...doubtful].some((row) => !shown.has(row))) refuse('changed_meanwhile');
  await countRows(tx, importRow.id);
  const { counts, files } = await presentImport(tx, importRow.id);
  if (counts.error !== 0) refuse('import_refused', { values: { count: Number(counts.error) }, data: counts });
  for (const pending of await pendingRows(tx, importRow)) {
    await importKinds[importRow.kind].parts[pending.part]?.write(work, pending);
  }
  await tx.run('update imports set applied_at = now(), applied_by = $2 where id = $1', [importRow.id, author.userId]);
  await forgetFiles(tx, importRow.id);
  await finishStep(tx, importRow, 'applied');
  const after = { kind: importRow.kind, files: files.map(({ name }) => name), ...counts };
  await recordAudit(tx, author, { operation: 'applyImport', subject: 'import', subjectId: importRow.id, after });
}

async function doubtfulRows(tx: Tx, id: number): Promise<Set<number>> {
  const rows = await tx.many<{ id: number }>(
    'select id from import_rows where import_id = $1 and row_doubts is not null and not left_out',
    [id],
  );
  return new Set(rows.map((row) => row.id));
}
