import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** A statement that was answered or failed. */
export interface Timing {
  /** With `$n` for its values, which are nowhere in it. */
  text: string;
  /** Milliseconds of `performance.now()`. */
  began: number;
  ended: number;
  /** Undefined: it failed. */
  rows: number | undefined;
}

/** What a request or a job asks of PostgreSQL. */
export interface Asked {
  statements: number;
  /** How long they took, each by itself: of those that travel together some time counts several times. */
  milliseconds: number;
  /** Rows that they read or wrote. */
  rows: number;
  /** The trace of who called (W3C Trace Context), where they named one: PostgreSQL's sessions have its name meanwhile. */
  readonly trace?: string | undefined;
  /** Its first statements one by one, where they are traced. */
  readonly timings?: Timing[] | undefined;
}

/** An import sends thousands of statements: their number is told, and no more of them. */
const MOST_TIMINGS = 100;

const current = new AsyncLocalStorage<Asked>();

/** Does some work; what it asks of PostgreSQL is counted, also by parts of it that end later. */
export function counting<Result>(asked: Asked, work: () => Result): Result {
  return current.run(asked, work);
}

/** Counts a statement under way for the request that sent it. */
export async function counted(answer: Promise<pg.QueryResult>, text: string): Promise<pg.QueryResult> {
  const asked = current.getStore();
  if (asked === undefined) return answer;
  const began = performance.now();
  let rows: number | undefined;
  try {
    const result = await answer;
    rows = result.rowCount ?? 0;
    asked.rows += rows;
    return result;
  } finally {
    const ended = performance.now();
    asked.statements += 1;
    asked.milliseconds += ended - began;
    if (asked.timings !== undefined && asked.timings.length < MOST_TIMINGS)
      asked.timings.push({ text, began, ended, rows });
  }
}

/** Counts rows that a cursor brought. */
export function countRows(rows: number): void {
  const asked = current.getStore();
  if (asked !== undefined) asked.rows += rows;
}

/** How PostgreSQL calls the session that works for the request at hand; undefined: as it calls all of ours. */
export function sessionName(): string | undefined {
  const trace = current.getStore()?.trace;
  return trace && `wms ${trace}`;
}
