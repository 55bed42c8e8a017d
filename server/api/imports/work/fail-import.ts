import type pg from 'pg';
import { transaction } from '../../../db/transaction.ts';
import type { ImportStep } from '../../../queue/jobs.ts';
import type { FoundImport } from '../find-import.ts';
import { compareRows } from './compare-rows.ts';
import { finishStep } from './finish-step.ts';
import type { Problem } from './problem-of.ts';

const back = { read: 'unreadable', apply: 'preview', undo: 'applied' } as const;

/** Puts an import back to where the step began, with what was in the way; a preview shows things as they are by now. */
export async function failImport(pool: pg.Pool, found: FoundImport, step: ImportStep, problem: Problem): Promise<void> {
  await transaction(pool, async (tx) => {
    if (step === 'apply') await compareRows(tx, found);
    await finishStep(tx, found, back[step], problem);
  });
}
