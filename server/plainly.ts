import pg from 'pg';
import { CannotStart, DatabaseUnavailable } from './db/errors.ts';

/** Classes of SQLSTATE that tell of the server's state, not of a fault of ours: full, read-only, shutting down, the system. */
const circumstances = /^(25|53|57|58)/;

/** What a machine lacks, said by the system: no space, no more open files, a file system that is read-only. */
const shortages = ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EROFS'];

/** Lets a step of the start fail in one plain sentence where the surroundings are what is in the way. */
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
