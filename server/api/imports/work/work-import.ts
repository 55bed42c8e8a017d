import type pg from 'pg';
import { DatabaseUnavailable } from '../../../db/database-unavailable.ts';
import { transaction } from '../../../db/transaction.ts';
import type { ImportStep, Jobs } from '../../../queue/jobs.ts';
import type { FoundImport } from '../find-import.ts';
import { applyRows } from './apply-rows.ts';
import { claimImport } from './claim-import.ts';
import { failImport } from './fail-import.ts';
import { problemOf } from './problem-of.ts';
import { progressOf } from './progress.ts';
import { readFiles } from './read-files.ts';
import { undoRows } from './undo-rows.ts';
import type { ImportServices, ImportWork } from './work.ts';

const steps: Record<ImportStep, (work: ImportWork) => Promise<void>> = {
  read: readFiles,
  apply: applyRows,
  undo: undoRows,
};

/**
 * Makes the job that does a step of an import, in one transaction. What is wrong with the file, or with what became of things
 * meanwhile, is kept with the import for whoever asks; anything else besides fails the job, which is tried again where that may help.
 */
export function importWork(services: ImportServices) {
  return async ({ id, step, by }: Jobs['workImport'], { pool }: { pool: pg.Pool }): Promise<void> => {
    let claimed: FoundImport | undefined;
    try {
      await transaction(pool, async (tx) => {
        claimed = await claimImport(tx, id, step);
        if (claimed === undefined) return;
        const author = { ...by, companyId: claimed.companyId, warehouseId: claimed.warehouseId };
        await steps[step]({ tx, found: claimed, author, progress: progressOf(pool, id), services });
      });
    } catch (error) {
      if (claimed === undefined || error instanceof DatabaseUnavailable) throw error;
      const problem = problemOf(error);
      await failImport(pool, claimed, step, problem);
      if (problem.code === 'internal') throw error;
    }
  };
}
