import pg from 'pg';
import { type ErrorCode, Refusal } from '../../../shared/errors.ts';
import type { LayoutId } from '../../../shared/layouts.ts';
import { reader, type Tx } from '../../db/query.ts';
import type { Author } from '../record-audit.ts';
import type { Services } from '../services.ts';
import type { FoundImport, ImportState } from './find-import.ts';

export interface ImportWork {
  tx: Tx;
  importRow: FoundImport;
  author: Author;
  progress: Progress;
  services: ImportServices;
}

export type ImportServices = Pick<Services, 'now' | 'settings'>;

export async function finishStep(tx: Tx, { id }: FoundImport, state: ImportState, problem?: Problem): Promise<void> {
  await countRows(tx, id);
  await tx.run('update imports set state = $2, problem = $3 where id = $1', [
    id,
    state,
    problem === undefined ? null : JSON.stringify(problem),
  ]);
}

export async function countRows(tx: Tx, id: number): Promise<void> {
  await tx.run(
    `update imports
     set counts = (
       select jsonb_strip_nulls(jsonb_build_object(
         'new', count(*) filter (where state = 'new' and not left_out),
         'changed', count(*) filter (where state = 'changed' and not left_out),
         'same', count(*) filter (where state = 'same' and not left_out),
         'error', count(*) filter (where state = 'error' and not left_out),
         'leftOut', count(*) filter (where left_out),
         'doubt', nullif(count(*) filter (where num_nonnulls(cell_doubts, row_doubts) > 0 and not left_out), 0)
       ))
       from import_rows
       where import_id = $1
     )
     where id = $1`,
    [id],
  );
}

type Progress = (done: number, total: number) => Promise<void>;

const PAUSE_MS = 200;

/** Writes progress outside the transaction of the work, where other connections see it, a few times a second. */
export function progressOf(pool: pg.Pool, id: number): Progress {
  let last = 0;
  return async (done, total) => {
    if (Date.now() - last < PAUSE_MS) return;
    last = Date.now();
    await reader(pool).run('update import_progress set done = $2, total = $3 where import_id = $1', [id, done, total]);
  };
}

export interface Problem {
  code: ErrorCode;
  message: string;
  data?: Record<string, unknown>;
}

/** The stored problem of a failure: a refusal unchanged; a violated constraint means that another user was faster. */
export function problemOf(error: unknown, layout: LayoutId | null): Problem {
  if (error instanceof Refusal) return error.body(layout);
  const wasQuicker = error instanceof pg.DatabaseError && error.code?.startsWith('23');
  return new Refusal(wasQuicker ? 'changed_meanwhile' : 'internal').body();
}

export async function forgetFiles(tx: Tx, id: number): Promise<void> {
  await tx.run('delete from import_pieces where import_id = $1', [id]);
}
