import type { Tx } from '../../../db/query.ts';
import { addJob } from '../../../queue/jobs.ts';
import { secondFactorMail } from '../../../queue/mails.ts';
import { endSessionsOf } from '../../../queue/passwords.ts';
import { recordAudit } from '../../record-audit.ts';
import type { Services } from '../../services.ts';
import { type Account, ownAuthor } from '../account.ts';
import type { Setup } from '../sealed-steps.ts';
import { stepOf } from './authenticator.ts';
import { makeRecoveryCodes, secretSealer } from './codes.ts';

type Owner = Pick<Account, 'id' | 'login' | 'name' | 'email'>;

/**
 * Turns on a second factor that was set up, with a code of its app; returns the recovery codes. Returns 'over' if a factor was turned on,
 * changed or turned off since the setup, so that of two simultaneous setups the first wins. All other sessions end, because they were
 * started without it.
 */
export async function turnOn(
  tx: Tx,
  by: { requestId: string; tokenHash?: Buffer },
  owner: Owner,
  begun: Setup,
  typed: string,
  services: Services,
): Promise<string[] | 'wrong' | 'over'> {
  const step = stepOf(begun.secret, typed.replace(/[\s-]/g, ''), services.now());
  if (step === undefined) return 'wrong';
  const secret = secretSealer(services, owner.id).seal(begun.secret);
  if (!(await store(tx, owner.id, begun.replaces, secret, step, services))) return 'over';
  const recoveryCodes = await makeRecoveryCodes(tx, owner.id);
  await endSessionsOf(tx, owner.id, by.tokenHash);
  const audited = { operation: 'confirmSecondFactor', subject: 'user', subjectId: owner.id };
  await recordAudit(tx, ownAuthor(by, owner.id), { ...audited, after: { login: owner.login } });
  await notifyOwner(tx, owner, begun.replaces === null ? 'on' : 'changed', services);
  return recoveryCodes;
}

async function store(
  tx: Tx,
  userId: number,
  replaces: string | null,
  secret: string,
  step: number,
  { now }: Services,
): Promise<boolean> {
  const stored =
    replaces === null
      ? await tx.run(
          `insert into second_factors (user_id, secret, last_step, created_at) values ($1, $2, $3, $4)
           on conflict do nothing`,
          [userId, secret, step, now()],
        )
      : await tx.run(
          `update second_factors set secret = $2, last_step = $3, created_at = $4
           where user_id = $1 and created_at = $5::timestamptz`,
          [userId, secret, step, now(), replaces],
        );
  return stored === 1;
}

export async function notifyOwner(
  tx: Tx,
  { email, ...owner }: Omit<Owner, 'id'>,
  what: Parameters<typeof secondFactorMail>[2],
  { settings }: Pick<Services, 'settings'>,
): Promise<void> {
  if (email !== null) await addJob(tx, 'sendMail', secondFactorMail(settings, { ...owner, email }, what));
}
