import { transaction } from '../../db/transaction.ts';
import { givePassword } from '../give-password.ts';
import { credentialsMail } from '../mails/credentials-mail.ts';
import { newPassword } from '../new-password.ts';
import type { JobTools } from '../tools.ts';

/**
 * Mails a user a password generated here, so that it stands nowhere in the clear, neither in the queue nor in the database. An
 * attempt that fails leaves one that nobody knows, and the next attempt replaces it.
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
    if (recipient !== undefined) await givePassword(tx, userId, hash, now());
    return recipient;
  });
  if (user !== undefined) await mailRoom.send(credentialsMail(settings, user, password));
}
