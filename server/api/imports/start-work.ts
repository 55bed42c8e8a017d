import type { Tx } from '../../db/query.ts';
import { addJob, type ImportStep, importKey } from '../../queue/jobs.ts';
import type { Actor } from '../actor.ts';

const states = { read: 'reading', apply: 'applying', undo: 'undoing' } as const satisfies Record<ImportStep, string>;

/**
 * About half an hour, with growing waits between attempts: a database outage of some minutes does not fail an import. More attempts would
 * not help: the work itself refuses a faulty file.
 */
const ATTEMPTS = 8;

/** Queues a step of an import to run after the commit: a file of a million rows takes longer than any request. */
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
