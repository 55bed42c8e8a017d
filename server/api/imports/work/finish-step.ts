import type { Tx } from '../../../db/query.ts';
import { countRows } from '../count-rows.ts';
import type { FoundImport, ImportState } from '../find-import.ts';
import type { Problem } from './problem-of.ts';

/** Ends a step: the import is where it leads, its rows are counted, and what was in the way is kept. */
export async function finishStep(tx: Tx, { id }: FoundImport, state: ImportState, problem?: Problem): Promise<void> {
  await countRows(tx, id);
  await tx.run('update imports set state = $2, problem = $3 where id = $1', [
    id,
    state,
    problem === undefined ? null : JSON.stringify(problem),
  ]);
}
