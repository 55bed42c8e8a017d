import pg from 'pg';
import { type ErrorCode, Refusal } from '../../../../shared/errors.ts';

export interface Problem {
  code: ErrorCode;
  message: string;
  data?: Record<string, unknown>;
}

/** What is told of a failure: a refusal as it is; a broken rule of the database means that somebody was quicker. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Refusal) return error.body();
  const wasQuicker = error instanceof pg.DatabaseError && error.code?.startsWith('23');
  return new Refusal(wasQuicker ? 'changed_meanwhile' : 'internal').body();
}
