import pg from 'pg';
import type { Reader } from './query.ts';

/** Did PostgreSQL refuse to write: it is a standby, or is set to be read-only, by an administrator or because its disk is full? */
export function isReadOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006';
}

/** Does the database take no writes? A standby says so of itself, as does one that was set to be read-only. */
export async function takesNoWrites(db: Reader): Promise<boolean> {
  const { off } = await db.one<{ off: boolean }>(`select current_setting('transaction_read_only') = 'on' as off`);
  return off;
}
