import { type Reader, reader, type Tx } from '../../db/query.ts';
import { transaction } from '../../db/transaction.ts';
import { addJob, type DeliveryTools } from '../../queue/jobs.ts';
import { webhookOffMail } from '../../queue/mails.ts';
import type { CallServices } from '../outgoing/call-partner.ts';
import { callWebhook, type Outcome, type Receiver } from './call-webhook.ts';
import { beginDue, type Trying } from './due-deliveries.ts';
import { type WebhookId, withLivingAccess } from './works.ts';

/** Concurrent calls of one webhook, each for a different record. While nothing is accepted, a single call is enough to detect recovery. */
const TOGETHER = 8;

/** Seconds for which a server holds a webhook, longer than its calls take (web-call.ts), so that no other server sends concurrently. */
const TURN = 20;

/** Milliseconds after which a delivery is given up, and a webhook that accepts nothing is switched off. */
const A_DAY = 86_400_000;

/**
 * Sends the due deliveries of a webhook, in order per record, until none is due or the receiver is down. Starts the next call as soon as
 * one ends, so that a slow answer delays only its own record. Only one server sends at a time: it takes the webhook for a period longer
 * than its calls, and renews it. Deliveries that a killed server sent but did not record are sent again after that period, under the same
 * number.
 */
export async function sendDeliveries(
  which: WebhookId,
  tools: DeliveryTools,
  services: CallServices,
  stopping: AbortSignal,
): Promise<void> {
  const db = reader(tools.pool);
  const sent = new Map<number, Promise<void>>();
  let holder: Date | undefined;
  try {
    while (!stopping.aborted) {
      const now = tools.now();
      const taken = await take(db, which, now, holder);
      if (taken === undefined) break;
      holder = taken.until;
      const { receiver } = taken;
      const limit = Math.max(0, (receiver.failingSince === null ? TOGETHER : 1) - sent.size);
      for (const delivery of await beginDue(db, which, now, { limit, sent: [...sent.keys()] })) {
        const ended = attempt(receiver, delivery, tools, services).finally(() => sent.delete(delivery.id));
        sent.set(delivery.id, ended);
      }
      if (sent.size === 0) break;
      await Promise.race(sent.values());
    }
  } finally {
    await Promise.allSettled(sent.values());
  }
  if (holder === undefined) return;
  await db.run('update webhooks set busy_until = null where company_id = $1 and id = $2 and busy_until = $3', [
    which.companyId,
    which.id,
    holder,
  ]);
}

interface TakenReceiver extends Receiver {
  accessId: number;
  failingSince: string | null;
  isResting: boolean;
}

/** Takes the webhook for a batch; undefined if another server has it, or if it is off or resting. */
async function take(db: Reader, { companyId, id }: WebhookId, now: Date, holder: Date | undefined) {
  const until = new Date(now.getTime() + TURN * 1000);
  const receiver = await db.maybeOne<TakenReceiver>(
    `update webhooks
     set busy_until = $4
     where company_id = $1 and id = $2 and state = 'on'
       and (resting_until is null or resting_until <= $3)
       and (busy_until is null or busy_until <= $3 or busy_until = $5)
     returning company_id as "companyId", id, access_id as "accessId", url, secret,
               case when earlier_secret_until > $3 then earlier_secret end as "earlierSecret",
               failing_since as "failingSince", resting_until is not null as "isResting"`,
    [companyId, id, now, until, holder ?? null],
  );
  const [alive] = receiver === undefined ? [] : await withLivingAccess(db, [receiver]);
  return alive && { receiver: alive, until };
}

async function attempt(
  receiver: TakenReceiver,
  delivery: Trying,
  tools: DeliveryTools,
  services: CallServices,
): Promise<void> {
  const { pool, now } = tools;
  const [at, begun] = [now(), performance.now()];
  const outcome = await callWebhook(receiver, delivery, services, at);
  const milliseconds = Math.round(performance.now() - begun);
  await transaction(pool, (tx) => note(tx, receiver, delivery, { ...outcome, at, milliseconds }));
  await noteReceiver(receiver, outcome, tools);
}

interface Tried extends Outcome {
  at: Date;
  milliseconds: number;
}

/**
 * Retries a failed delivery after 2, 4, 8 seconds and so on, at most an hour apart, for a day; a test is tried once. Later deliveries of
 * the same record wait as long.
 */
async function note(tx: Tx, { companyId, id: webhookId }: WebhookId, delivery: Trying, tried: Tried): Promise<void> {
  const { at, milliseconds, accepted, answer } = tried;
  const { id, subject, subjectId } = delivery;
  const state = stateAfter(delivery, tried);
  const next = new Date(at.getTime() + 1000 * Math.min(3600, 2 ** (delivery.tries + 1)));
  const noted = await tx.run(
    `update webhook_deliveries
     set tries = tries + 1, first_try_at = coalesce(first_try_at, $3), state = $4, ended_at = $5, next_try_at = $6
     where company_id = $1 and id = $2 and state = 'waiting'`,
    [companyId, id, at, state, state === 'waiting' ? null : at, next],
  );
  if (noted === 0) return;
  const behind =
    state === 'waiting' &&
    tx.run(
      `update webhook_deliveries
       set next_try_at = $6
       where company_id = $1 and webhook_id = $2 and subject = $3 and subject_id = $4 and state = 'waiting' and id > $5`,
      [companyId, webhookId, subject, subjectId, id, next],
    );
  await Promise.all([
    behind,
    tx.run(
      `insert into webhook_tries (company_id, delivery_id, at, milliseconds, delivered, answer)
       values ($1, $2, $3, $4, $5, $6)`,
      [companyId, id, at, milliseconds, accepted, answer],
    ),
  ]);
}

function stateAfter({ kind, firstTryAt }: Trying, { accepted, at }: Tried): 'delivered' | 'failed' | 'waiting' {
  if (accepted) return 'delivered';
  return kind === 'test' || isADayAgo(firstTryAt, at) ? 'failed' : 'waiting';
}

function isADayAgo(moment: string | null, now: Date): boolean {
  return moment !== null && now.getTime() - Date.parse(moment) >= A_DAY;
}

/**
 * Stores the receiver's condition on the webhook. A receiver that is down rests for half the time that it has been failing, at most a
 * minute; once it responds, all waiting deliveries are due. A webhook that accepted nothing for a day is switched off.
 */
async function noteReceiver(
  { companyId, id, failingSince, isResting }: TakenReceiver,
  { accepted, away, answer }: Outcome,
  { pool, now: clock, settings }: DeliveryTools,
): Promise<void> {
  const db = reader(pool);
  const now = clock();
  if (accepted) {
    await db.run(BACK, [companyId, id]);
    if (isResting) await db.run(DUE_AT_ONCE, [companyId, id, now]);
    return;
  }
  const since = failingSince === null ? now : new Date(failingSince);
  const rest = Math.max(1000, Math.min(60_000, (now.getTime() - since.getTime()) / 2));
  await db.run(FAILED, [companyId, id, since, away ? new Date(now.getTime() + rest) : null]);
  if (isADayAgo(failingSince, now)) await switchOff({ companyId, id }, answer, { pool, settings });
}

const BACK = `
  update webhooks set failing_since = null, resting_until = null where company_id = $1 and id = $2 and failing_since is not null`;

const DUE_AT_ONCE = `
  update webhook_deliveries set next_try_at = $3
  where company_id = $1 and webhook_id = $2 and state = 'waiting' and next_try_at > $3`;

const FAILED = `
  update webhooks set failing_since = coalesce(failing_since, $3), resting_until = $4 where company_id = $1 and id = $2`;

/** Switches the webhook off and mails its creator, in one transaction. */
async function switchOff(
  { companyId, id }: WebhookId,
  problem: string,
  { pool, settings }: Pick<DeliveryTools, 'pool' | 'settings'>,
): Promise<void> {
  await transaction(pool, async (tx) => {
    const off = await tx.maybeOne<{ id: number; name: string; url: string; owner: string; email: string | null }>(
      `update webhooks w
       set state = 'off', problem = $3
       from users m
       where w.company_id = $1 and w.id = $2 and w.state = 'on' and m.id = w.created_by
       returning w.id, w.name, w.url, m.name as owner, m.email`,
      [companyId, id, problem],
    );
    if (off === undefined || off.email === null) return;
    await addJob(tx, 'sendMail', webhookOffMail(settings, { ...off, email: off.email }, problem));
  });
}
