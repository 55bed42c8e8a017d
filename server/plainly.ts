import pg from 'pg';
import { CannotStart, DatabaseUnavailable } from './db/errors.ts';

/** Classes of SQLSTATE for the state of PostgreSQL rather than a fault of the program: full, read-only, shutting down, system errors. */
const circumstances = /^(25|53|57|58)/;

/** System errors for missing resources: no space, no more open files, a read-only file system. */
const shortages = ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EROFS'];

/** Turns a failed step of the start into one plain sentence if its cause is the environment. */
export async function plainly<T>(step: Promise<T>): Promise<T> {
  return step.catch((error: unknown) => {
    const reason = reasonOf(error);
    throw reason === undefined ? error : new CannotStart(reason, { cause: error });
  });
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof CannotStart || !(error instanceof Error)) return undefined;
  if (error instanceof DatabaseUnavailable && error.cause instanceof Error) return broken(error.cause);
  if (error instanceof pg.DatabaseError) {
    return circumstances.test(error.code ?? '') ? `the database cannot be used: ${error.message}` : undefined;
  }
  const { code, path } = error as NodeJS.ErrnoException;
  return shortages.includes(code ?? '') ? `${path ?? 'a file'} cannot be written: ${error.message}` : undefined;
}

const broken = (cause: Error) => `the database cannot be used: ${cause.message}`;
