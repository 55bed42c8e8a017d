import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { CannotStart, explainEmpty } from '../../db/errors.ts';
import { transaction } from '../../db/transaction.ts';
import { makeResetToken } from '../../queue/tokens.ts';
import { recordAudit } from '../record-audit.ts';
import { ownAuthor } from './account.ts';

/**
 * Lets a locked-out super administrator sign in again: enables the account, ends waiting after wrong passwords, and returns a link that
 * sets a new password once, within 30 minutes. It grants no rights, and a second factor stays.
 */
export async function rescueAdministrator(pool: pg.Pool, login: string, publicUrl: string): Promise<string> {
  return transaction(pool, async (tx) => {
    const user = await tx.maybeOne<{ id: number; login: string }>(
      `update users u set disabled_at = null, enabled_at = $2
       where lower(u.login) = lower($1)
         and exists (
           select from accesses a
           where a.user_id = u.id and a.disabled_at is null and a.company_id is null and a.warehouse_id is null
             and 'superAdmin' = any (a.permissions)
         )
       returning u.id, u.login`,
      [login, tx.now],
    );
    if (user === undefined) throw new CannotStart(`${login} is not the login of a super administrator`);
    await tx.run('delete from failed_attempts');
    const { token } = await makeResetToken(tx, user.id, new Date(tx.now));
    const audited = { operation: 'rescueAdministrator', subject: 'user', subjectId: user.id };
    await recordAudit(tx, ownAuthor({ requestId: randomUUID() }, user.id), {
      ...audited,
      after: { login: user.login },
    });
    return `${publicUrl}/wms/resetPassword?${new URLSearchParams({ token, login: user.login })}`;
  }).catch(explainEmpty);
}
