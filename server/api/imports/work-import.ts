import type pg from 'pg';
import type { LayoutId } from '../../../shared/layouts.ts';
import { DatabaseUnavailable } from '../../db/errors.ts';
import { LONG_WORK_LOCK } from '../../db/locks.ts';
import { reader, type Tx } from '../../db/query.ts';
import { transaction } from '../../db/transaction.ts';
import { type ImportStep, importKey, type Jobs } from '../../queue/jobs.ts';
import { applyRows } from './applying/apply-import.ts';
import { compareRows } from './comparing/compare-rows.ts';
import { type FoundImport, IMPORT_COLUMNS } from './find-import.ts';
import {
  finishStep,
  type ImportServices,
  type ImportWork,
  type Problem,
  problemOf,
  progressOf,
} from './import-step.ts';
import { readFiles } from './staging/read-files.ts';
import { undoRows } from './undoing/undo-import.ts';

const steps: Record<ImportStep, (work: ImportWork) => Promise<void>> = {
  read: readFiles,
  apply: applyRows,
  undo: undoRows,
};

/**
 * The job that does a step of an import, in one transaction. Errors in the file, and conflicts with later changes, are stored with the
 * import for its users; any other error also fails the job, which is retried where that can help.
 */
export function importWork(services: ImportServices) {
  return async ({ id, step, by }: Jobs['workImport'], { pool }: { pool: pg.Pool }): Promise<void> => {
    let claimed: FoundImport | undefined;
    try {
      await transaction(pool, async (tx) => {
        claimed = await claimImport(tx, id, step);
        if (claimed === undefined) return;
        const author = { ...by, companyId: claimed.companyId, warehouseId: claimed.warehouseId };
        await steps[step]({ tx, importRow: claimed, author, progress: progressOf(pool, id), services });
      });
    } catch (error) {
      if (claimed === undefined || error instanceof DatabaseUnavailable) throw error;
      const problem = problemOf(error, await layoutOf(pool, claimed));
      await failImport(pool, claimed, step, problem);
      if (problem.code === 'internal') throw error;
    }
  };
}

/** The layout whose words the stored problem uses, because its later readers are unknown. */
async function layoutOf(pool: pg.Pool, { companyId }: FoundImport): Promise<LayoutId | null> {
  const company = await reader(pool).maybeOne<{ layout: LayoutId }>('select layout from companies where id = $1', [
    companyId,
  ]);
  return company?.layout ?? null;
}

const states = { read: 'reading', apply: 'applying', undo: 'undoing' } as const;

/**
 * The import whose step is to be done, unless it is already done. The lock is not on its row: users read the row, and may be refused at
 * once, while the work takes minutes. Waits for the current lock holder: another server at the same step, or a broken connection of this
 * server that PostgreSQL has not dropped yet. A step's end is visible before its lock is released, so a next step that did not wait would
 * never be done.
 */
async function claimImport(tx: Tx, id: number, step: ImportStep): Promise<FoundImport | undefined> {
  await tx.run('select pg_advisory_xact_lock($1, hashtext($2))', [LONG_WORK_LOCK, importKey(id)]);
  return tx.maybeOne<FoundImport>(`select ${IMPORT_COLUMNS} from imports i where i.id = $1 and i.state = $2`, [
    id,
    states[step],
  ]);
}

const back = { read: 'unreadable', apply: 'preview', undo: 'applied' } as const;

/** Returns an import to the state before the step, with the problem; a preview is compared with the current data. */
async function failImport(pool: pg.Pool, importRow: FoundImport, step: ImportStep, problem: Problem): Promise<void> {
  await transaction(pool, async (tx) => {
    if (step === 'apply') await compareRows(tx, importRow);
    await finishStep(tx, importRow, back[step], problem);
  });
}
