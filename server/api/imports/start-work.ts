import type { Tx } from '../../db/query.ts';
import { addJob, type ImportStep, importKey } from '../../queue/jobs.ts';
import type { Actor } from '../actor.ts';

const states = { read: 'reading', apply: 'applying', undo: 'undoing' } as const satisfies Record<ImportStep, string>;

/**
 * Half an hour, with the growing waits between them: a database that is away for some minutes costs no import. What a step cannot
 * finish in this many attempts it will not finish: the work itself refuses what is wrong with the file.
 */
const ATTEMPTS = 8;

/** Asks for a step of an import, to be done after the commit: a file of a million rows outlasts any request. */
export async function startWork(tx: Tx, actor: Actor, id: number, step: ImportStep): Promise<void> {
  await tx.run('update imports set state = $2, problem = null where id = $1', [id, states[step]]);
  await tx.run(
    `insert into import_progress (import_id, done, total)
     values ($1, 0, 0)
     on conflict (import_id) do update set done = 0, total = 0`,
    [id],
  );
  const by = { userId: actor.userId, accessId: actor.accessId, requestId: actor.requestId };
  await addJob(tx, 'workImport', { id, step, by }, { key: importKey(id), attempts: ATTEMPTS });
}
