import type { Reply } from '../../../shared/contract/operation.ts';
import type { verify } from '../../../shared/contract/verification/verification.ts';
import type { Tx } from '../../db/query.ts';
import { addJob } from '../../queue/jobs.ts';
import { differencesMail } from '../../queue/mails.ts';
import { findSuperAdmins } from '../find-super-admins.ts';
import type { Services } from '../services.ts';

type Outcome = Reply<typeof verify>;

/** Queues a mail about the differences to each super administrator, in the transaction that stores the result. */
export async function notifyAdmins(tx: Tx, { count, differences }: Outcome, { settings }: Pick<Services, 'settings'>) {
  const rows = differences.map(({ company, subject, expected, actual }) => [company, subject, expected, actual]);
  for (const admin of await findSuperAdmins(tx))
    await addJob(tx, 'sendMail', differencesMail(settings, admin, count, rows));
}
