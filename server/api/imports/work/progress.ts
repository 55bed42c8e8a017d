import type pg from 'pg';
import { reader } from '../../../db/query.ts';

/** Says how far a step is. */
export type Progress = (done: number, total: number) => Promise<void>;

const PAUSE_MS = 200;

/** Writes it beside the transaction that does the work, where others can see it, some times a second. */
export function progressOf(pool: pg.Pool, id: number): Progress {
  let last = 0;
  return async (done, total) => {
    if (Date.now() - last < PAUSE_MS) return;
    last = Date.now();
    await reader(pool).run('update import_progress set done = $2, total = $3 where import_id = $1', [id, done, total]);
  };
}
