import type { Tx } from '../../../db/query.ts';
import { IMPORT_LOCK, type ImportStep, importKey } from '../../../queue/jobs.ts';
import { type FoundImport, IMPORT_COLUMNS } from '../find-import.ts';

const states = { read: 'reading', apply: 'applying', undo: 'undoing' } as const;

/**
 * The import whose step is to be done, unless it was done. The lock is not on its row: people look at the row, and may be refused at
 * once, while the work takes its minutes. Who has it is waited for, be it another server at the same step or a connection of ours that
 * broke and that PostgreSQL has yet to give up: a step that has just ended is visible before its lock is gone, and a next step that gave
 * up on that lock would never be done.
 */
export async function claimImport(tx: Tx, id: number, step: ImportStep): Promise<FoundImport | undefined> {
  await tx.run('select pg_advisory_xact_lock($1, hashtext($2))', [IMPORT_LOCK, importKey(id)]);
  return tx.maybeOne<FoundImport>(`select ${IMPORT_COLUMNS} from imports i where i.id = $1 and i.state = $2`, [
    id,
    states[step],
  ]);
}
