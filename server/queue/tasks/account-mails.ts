import { transaction } from '../../db/transaction.ts';
import type { JobTools } from '../jobs.ts';
import { credentialsMail, resetLinkMail } from '../mails.ts';
import { newPassword, storePassword } from '../passwords.ts';
import { makeResetToken } from '../tokens.ts';

const MAILS_AN_HOUR = 3;

/**
 * Sends a user a link to choose a new password. Everything that depends on the account happens here and not in the request, which therefore
 * takes the same time for any login (trust G35). The token is created here, so that it is never stored in plain text, neither in the queue
 * nor in the database. A failed attempt leaves a token that the next attempt ends.
 */
export async function sendResetLink({ login }: { login: string }, tools: JobTools): Promise<void> {
  const { pool, mailRoom, settings, now } = tools;
  const recipient = await transaction(pool, async (tx) => {
    const user = await tx.maybeOne<Recipient>(
      `select u.id, u.login, u.name, u.email
       from users u
       where lower(u.login) = lower($1) and u.email is not null and u.disabled_at is null and not user_has_expired(u.id, $2)
         and $3 > (select count(*) from reset_tokens r where r.user_id = u.id and r.sent_at > $2::timestamptz - interval '1 hour')
       for update`,
      [login, now(), MAILS_AN_HOUR],
    );
    return user && { user, ...(await makeResetToken(tx, user.id, now())) };
  });
  if (recipient === undefined) return;
  await mailRoom.send(resetLinkMail(settings, recipient.user, recipient.token));
  await transaction(pool, (tx) =>
    tx.run('update reset_tokens set sent_at = $2 where hash = $1', [recipient.hash, now()]),
  );
}

interface Recipient {
  id: number;
  login: string;
  name: string;
  email: string;
}

/**
 * Mails a user a password generated here, so that it is never stored in plain text, neither in the queue nor in the database. A failed
 * attempt leaves an unknown password, which the next attempt replaces.
 */
export async function sendCredentials({ userId }: { userId: number }, tools: JobTools): Promise<void> {
  const { pool, mailRoom, settings, now, hashPassword } = tools;
  const { password, hash } = await newPassword(hashPassword);
  const user = await transaction(pool, async (tx) => {
    const recipient = await tx.maybeOne<{ login: string; name: string; email: string }>(
      `select login, name, email from users
       where id = $1 and email is not null and disabled_at is null
       for update`,
      [userId],
    );
    if (recipient !== undefined) await storePassword(tx, userId, hash, now());
    return recipient;
  });
  if (user !== undefined) await mailRoom.send(credentialsMail(settings, user, password));
}
