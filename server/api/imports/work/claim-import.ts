import type { Tx } from '../../../db/query.ts';
import { IMPORT_LOCK } from '../../../jobs/import-lock.ts';
import type { ImportStep } from '../../../jobs/jobs.ts';
import { type FoundImport, IMPORT_COLUMNS } from '../find-import.ts';

const states = { read: 'reading', apply: 'applying', undo: 'undoing' } as const;

/**
 * The import whose step is to be done, unless it was done. The lock is not on its row: people look at the row, and may be refused at
 * once, while the work takes its minutes. Where somebody else has it, that may be a connection of ours that broke and that PostgreSQL
 * has yet to give up, so the job fails and is tried again.
 */
export async function claimImport(tx: Tx, id: number, step: ImportStep): Promise<FoundImport | undefined> {
  const { free } = await tx.one<{ free: boolean }>('select pg_try_advisory_xact_lock($1, hashint8($2)) as free', [
    IMPORT_LOCK,
    id,
  ]);
  const found = await tx.maybeOne<FoundImport>(
    `select ${IMPORT_COLUMNS} from imports i where i.id = $1 and i.state = $2`,
    [id, states[step]],
  );
  if (found !== undefined && !free) throw new Error(`import ${id} is being worked on`);
  return found;
}
