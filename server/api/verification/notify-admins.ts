import type { Reply } from '../../../shared/contract/operation.ts';
import type { verify } from '../../../shared/contract/verification/verification.ts';
import type { Tx } from '../../db/query.ts';
import { addJob } from '../../queue/jobs.ts';
import { differencesMail } from '../../queue/mails.ts';
import type { Services } from '../services.ts';

type Outcome = Reply<typeof verify>;

/** Queues a mail about the differences to each super administrator who can sign in, in the transaction that stores the result. */
export async function notifyAdmins(tx: Tx, { count, differences }: Outcome, { settings }: Pick<Services, 'settings'>) {
  const admins = await tx.many<{ name: string; email: string }>(
    `select u.name, u.email
     from users u
     where u.email is not null and u.disabled_at is null and not user_has_expired(u.id, $1)
       and exists (
         select
         from accesses a
         where a.user_id = u.id and a.company_id is null and a.warehouse_id is null and a.disabled_at is null
           and 'superAdmin' = any (a.permissions)
       )
     order by u.id`,
    [tx.now],
  );
  const rows = differences.map(({ company, subject, expected, actual }) => [company, subject, expected, actual]);
  for (const admin of admins) await addJob(tx, 'sendMail', differencesMail(settings, admin, count, rows));
}
