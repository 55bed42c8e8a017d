import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/users/users.ts';
import { refuseField } from '../../../shared/errors.ts';
import { addJob } from '../../queue/jobs.ts';
import { newPassword, storePassword } from '../../queue/passwords.ts';
import { implement } from '../implement.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { recordAudit } from '../record-audit.ts';
import { editRecord } from '../records/edit-record.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { createRecord } from '../records/record-work.ts';
import { refuseAt } from '../refusals.ts';
import { hashOfTyped } from './generate-password.ts';
import { insertAccesses, presentAccess, resolveAccesses } from './resolve-accesses.ts';

/** Users belong to the whole installation. They are disabled instead of deleted, because their operations reference them. */
export const userRecord: RecordKind = {
  subject: 'user',
  table: 'users',
  columns: { login: 'login', name: 'name', email: 'email' },
  owner: () => ({}),
  owned: () => sql`r.integration_scopes is null`,
  unique: {
    users_login_unique: { code: 'login_taken', field: 'login' },
    users_email_unique: { code: 'email_taken', field: 'email' },
  },
  uses: [],
};

/** Creates a user with accesses. A generated password is returned once, or mailed after the commit; it is never stored in plain text. */
export const createUser = implement(
  contract.createUser,
  async (tx, actor, { accesses = [], credentials, password: typed, ...fields }, { now }) => {
    if (credentials === 'mail' && (fields.email ?? null) === null) refuseAt('email_missing', ['email']);
    const hash = credentials === 'typed' ? await hashTyped(typed) : refuseTyped(typed);
    const made = credentials === 'show' ? await newPassword(hashPassword) : undefined;
    const { id } = await createRecord(tx, actor, userRecord, fields);
    const resolved = await resolveAccesses(tx, accesses, (index) => `accesses.${index}.`);
    if (resolved.length > 0) {
      await insertAccesses(tx, id, resolved);
      const after = { login: fields.login, accesses: resolved.map(presentAccess) };
      await recordAudit(tx, actor, { operation: 'addAccess', subject: 'user', subjectId: id, after });
    }
    const given = made?.hash ?? hash;
    if (given === undefined) await addJob(tx, 'sendCredentials', { userId: id });
    else await storePassword(tx, id, given, now());
    const { version } = await tx.one<{ version: number }>('select version from users where id = $1', [id]);
    return { id, version, password: made?.password ?? null };
  },
);

async function hashTyped(password: string | undefined): Promise<string> {
  if (password === undefined) return refuseField('password', 'required', 'Enter a password');
  return hashOfTyped(password);
}

/** Refuses a typed password that would not be used. */
function refuseTyped(password: string | undefined): undefined {
  if (password !== undefined) refuseField('password', 'not_allowed', 'Only with typed credentials');
}

export const editUser = implement(contract.editUser, async (tx, actor, input, { now }) => {
  const edited = await editRecord(tx, actor, userRecord, input);
  await tx.run('update users set updated_at = $2 where id = $1', [edited.id, now()]);
  return edited;
});
