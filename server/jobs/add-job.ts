import type { Tx } from '../db/query.ts';
import type { JobName, Jobs } from './jobs.ts';

export interface JobOptions {
  /** A job still waiting under this key is replaced: asked for twice, done once. */
  key?: string;
  /** How often it is tried before it counts as failed; the waits between grow from seconds to six hours. */
  attempts?: number;
}

/** Fifteen attempts take a day and a half: a mail server that is down over night costs nothing. */
const ATTEMPTS = 15;

/** Asks for a job in the transaction of what causes it: it is done after the commit, or never asked for (rules: stock rule 1). */
export async function addJob<Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: Jobs[Name],
  { key, attempts = ATTEMPTS }: JobOptions = {},
): Promise<void> {
  await tx.run('select from graphile_worker.add_job($1, $2::json, job_key => $3, max_attempts => $4)', [
    name,
    JSON.stringify(payload),
    key ?? null,
    attempts,
  ]);
}
