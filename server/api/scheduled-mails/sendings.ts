import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/scheduled-mails/scheduled-mails.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import { addJob, sendingKey } from '../../queue/jobs.ts';
import { implement } from '../implement.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { allowMails } from '../outbox/allow-mails.ts';
import { recordAudit } from '../record-audit.ts';
import type { Services } from '../services.ts';
import { lockOwn, ownOf, shownTo, subject } from './scheduled-mails.ts';
import { stopEnded } from './stop-scheduled.ts';
import { lastAndNextDue, type Times } from './times.ts';

/** Attempts of the queue itself, for killed servers. Attempts at the mail server are counted in the row (send-scheduled.ts). */
export const QUEUE_TRIES = 25;

export const { list: listSendings } = listAndExport(contract.listSendings, (actor) => ({
  from: sql`from scheduled_sendings d
    join scheduled_mails s on s.id = d.scheduled_mail_id
    join accesses a on a.id = s.access_id
    join users u on u.id = s.user_id`,
  columns: {
    id: 'd.id',
    scheduledMailId: 's.id',
    name: 's.name',
    own: ownOf(actor),
    by: 'u.name',
    dueAt: 'd.due_at',
    byHand: 'd.by_hand',
    state: 'd.state',
    rows: 'd.rows',
    addresses: 'd.addresses',
    sentTo: 'd.sent_to',
    problem: 'd.problem',
    finishedAt: 'd.finished_at',
  },
  id: 'd.id',
  updated: 'd.updated_at',
  where: [shownTo(actor)],
  search: ['s.name', `array_to_string(d.addresses, ' ')`],
}));

export const sendScheduledMail = implement(contract.sendScheduledMail, async (tx, actor, { id }, services) => {
  const { addresses } = await lockOwn(tx, actor, id);
  await allowMails(tx, actor, { addresses }, services);
  const sending = await tx.maybeOne<{ id: number }>(
    `insert into scheduled_sendings (scheduled_mail_id, due_at, by_hand, addresses)
     select id, $2, true, addresses from scheduled_mails where id = $1
     on conflict (scheduled_mail_id) where state = 'waiting' do nothing
     returning id`,
    [id, tx.now],
  );
  if (sending === undefined) refuse('sending_waits');
  await queueSending(tx, sending.id);
  await recordAudit(tx, actor, { operation: 'sendScheduledMail', subject, subjectId: id });
  return sending;
});

export const sendAgain = implement(contract.sendAgain, async (tx, actor, { id }, services) => {
  const sending = await tx.maybeOne<{ of: number; addresses: string[] }>(
    `select scheduled_mail_id as of, array(select unnest(addresses) except select unnest(sent_to)) as addresses
     from scheduled_sendings
     where id = $1`,
    [id],
  );
  const of = sending?.of ?? null;
  await lockOwn(tx, actor, of);
  await allowMails(tx, actor, { addresses: sending?.addresses }, services);
  const again = await tx.maybeOne<{ isWaiting: boolean }>(
    `with other as (
       select id from scheduled_sendings where scheduled_mail_id = $2 and state = 'waiting'
     ), again as (
       update scheduled_sendings
       set state = 'waiting', tries = 0, problem = null, finished_at = null
       where id = $1 and state = 'failed' and not exists (select from other)
       returning id
     )
     select exists (select from other) as "isWaiting" where not exists (select from again)`,
    [id, of],
  );
  if (again !== undefined) refuse(again.isWaiting ? 'sending_waits' : 'sending_over');
  await queueSending(tx, id);
  await recordAudit(tx, actor, { operation: 'sendAgain', subject, subjectId: Number(of) });
  return {};
});

const queueSending = (tx: Tx, id: number) =>
  addJob(tx, 'sendScheduled', { id }, { key: sendingKey(id), attempts: QUEUE_TRIES });

interface Due extends Times {
  id: number;
  nextAt: string;
}

/**
 * Queues the sendings that are due by the product's clock and sets their next time in one transaction, so that each is sent once, whichever
 * server plans it. After all servers were down, missed sendings are made up for once.
 */
export async function planSendings(tx: Tx, { settings }: Pick<Services, 'settings'>): Promise<void> {
  await stopEnded(tx, settings);
  const due = await tx.many<Due>(
    `select id, every, day, hour, next_at as "nextAt"
     from scheduled_mails
     where state = 'active' and next_at <= $1
     order by next_at, id
     limit 1000
     for update skip locked`,
    [tx.now],
  );
  const times = due.map((one) => lastAndNextDue(one, new Date(one.nextAt), new Date(tx.now), settings.timezone));
  await tx.run(
    `with due as (
       select * from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) as due (id, due_at, next_at)
     ), moved as (
       update scheduled_mails s set next_at = due.next_at from due where s.id = due.id
     ), asked as (
       insert into scheduled_sendings (scheduled_mail_id, due_at, addresses)
       select s.id, due.due_at, s.addresses from due join scheduled_mails s on s.id = due.id
       on conflict (scheduled_mail_id) where state = 'waiting' do nothing
       returning id
     )
     select graphile_worker.add_job('sendScheduled', json_build_object('id', id), job_key => $4 || id, max_attempts => $5)
     from asked`,
    [
      due.map(({ id }) => id),
      times.map(({ last }) => last),
      times.map(({ next }) => next),
      sendingKey(''),
      QUEUE_TRIES,
    ],
  );
}
