import { createUser as contract } from '../../../shared/contract/admin/users.ts';
import { addJob } from '../../queue/jobs.ts';
import { givePassword, newPassword } from '../../queue/passwords.ts';
import { hashPassword } from '../account/hash-password.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { createRecord } from '../records/record-work.ts';
import { refuseAt } from '../refuse-at.ts';
import { insertAccesses } from './insert-accesses.ts';
import { placeAccesses } from './place-accesses.ts';
import { presentAccess } from './present-access.ts';
import { userRecord } from './user-record.ts';

/** Makes a user with their accesses. The password is answered once, or mailed after the commit, and stands nowhere in the clear. */
export const createUser = implement(contract, async (tx, actor, { accesses = [], credentials, ...fields }, { now }) => {
  if (credentials === 'mail' && (fields.email ?? null) === null) refuseAt('email_missing', ['email']);
  const made = credentials === 'show' ? await newPassword(hashPassword) : undefined;
  const { id } = await createRecord(tx, actor, userRecord, fields);
  const placed = await placeAccesses(tx, accesses, (index) => `accesses.${index}.`);
  if (placed.length > 0) {
    await insertAccesses(tx, id, placed);
    const after = { login: fields.login, accesses: placed.map(presentAccess) };
    await recordAudit(tx, actor, { operation: 'addAccess', subject: 'user', subjectId: id, after });
  }
  if (made === undefined) await addJob(tx, 'sendCredentials', { userId: id });
  else await givePassword(tx, id, made.hash, now());
  const { version } = await tx.one<{ version: number }>('select version from users where id = $1', [id]);
  return { id, version, password: made?.password ?? null };
});
