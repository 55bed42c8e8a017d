import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { generatePassword } from '../../../shared/password.ts';
import { permissions } from '../../../shared/permissions.ts';
import type { Tx } from '../../db/query.ts';
import { transaction } from '../../db/transaction.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { recordAudit } from '../record-audit.ts';
import { ownAuthor } from './account.ts';

/** An arbitrary number that nothing else in the database uses as an advisory lock. */
const LOCK = 7_203_519;

export interface FirstAdministrator {
  login: string;
  /** Shown once; undefined when the caller supplied the password. */
  generatedPassword: string | undefined;
}

/**
 * Creates the first administrator, `admin`, with every permission at global scope, in a database without users; undefined when there are
 * users. Two servers that start together create one. A generated password is written to the log, so it only allows choosing a new one. It
 * never expires, because an expired one would lock everyone out.
 */
export async function ensureFirstAdministrator(pool: pg.Pool, given?: string): Promise<FirstAdministrator | undefined> {
  return transaction(pool, async (tx) => {
    await tx.run('select pg_advisory_xact_lock($1)', [LOCK]);
    const { users } = await tx.one<{ users: number }>('select count(*) as users from users');
    if (users > 0) return undefined;
    const generated = Array.from({ length: 3 }, generatePassword).join('');
    const login = 'admin';
    await insert(tx, login, await hashPassword(given ?? generated), given === undefined);
    return { login, generatedPassword: given === undefined ? generated : undefined };
  });
}

async function insert(tx: Tx, login: string, passwordHash: string, mustChange: boolean): Promise<void> {
  const { id } = await tx.one<{ id: number }>(
    `insert into users (login, name, password_hash, password_change_by)
     values ($1, 'Administrator', $2, case when $3 then 'infinity'::timestamptz end)
     returning id`,
    [login, passwordHash, mustChange],
  );
  await tx.run('insert into accesses (user_id, permissions) values ($1, $2)', [id, permissions]);
  const author = ownAuthor({ requestId: randomUUID() }, id);
  await recordAudit(tx, author, {
    operation: 'ensureFirstAdministrator',
    subject: 'user',
    subjectId: id,
    after: { login },
  });
}
