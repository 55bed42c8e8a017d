import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

export interface Timing {
  /** With `$n` in place of values. */
  text: string;
  /** Milliseconds of `performance.now()`. */
  began: number;
  ended: number;
  /** Undefined if the statement failed. */
  rows: number | undefined;
}

export interface DatabaseUsage {
  statements: number;
  /** The sum of the statements' times. Pipelined statements overlap, so some time counts several times. */
  milliseconds: number;
  rows: number;
  /** The caller's trace (W3C Trace Context), if it sent one; PostgreSQL sessions are named after it meanwhile. */
  readonly trace?: string | undefined;
  readonly timings?: Timing[] | undefined;
}

/** An import sends thousands of statements; beyond this number they are only counted. */
const MOST_TIMINGS = 100;

const current = new AsyncLocalStorage<DatabaseUsage>();

/** Runs work and counts its statements, including those of parts that finish later. */
export function counting<Result>(usage: DatabaseUsage, work: () => Result): Result {
  return current.run(usage, work);
}

export async function counted(answer: Promise<pg.QueryResult>, text: string): Promise<pg.QueryResult> {
  const usage = current.getStore();
  if (usage === undefined) return answer;
  const began = performance.now();
  let rows: number | undefined;
  try {
    const result = await answer;
    rows = result.rowCount ?? 0;
    usage.rows += rows;
    return result;
  } finally {
    const ended = performance.now();
    usage.statements += 1;
    usage.milliseconds += ended - began;
    if (usage.timings !== undefined && usage.timings.length < MOST_TIMINGS)
      usage.timings.push({ text, began, ended, rows });
  }
}

export function countRows(rows: number): void {
  const usage = current.getStore();
  if (usage !== undefined) usage.rows += rows;
}

/** The PostgreSQL session name for the current request; undefined for the usual name. */
export function sessionName(): string | undefined {
  const trace = current.getStore()?.trace;
  return trace && `wms ${trace}`;
}
