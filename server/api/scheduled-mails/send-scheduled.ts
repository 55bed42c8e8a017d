import { parse } from 'csv-parse/sync';
import { tableTypes } from '../../../shared/contract/file-formats.ts';
import { Refusal } from '../../../shared/errors.ts';
import { DatabaseUnavailable } from '../../db/errors.ts';
import { LONG_WORK_LOCK } from '../../db/locks.ts';
import { type Reader, reader } from '../../db/query.ts';
import { transaction } from '../../db/transaction.ts';
import { type JobTools, type ScheduledWork, sendingKey } from '../../queue/jobs.ts';
import { queueExport } from '../exports/exports.ts';
import { fileOf, rowsOf } from '../exports/make-export.ts';
import { actorOfAccess } from '../http/authenticate.ts';
import { requireDomains } from '../outbox/allow-mails.ts';
import { plain } from '../outgoing/deliver.ts';
import type { Services } from '../services.ts';
import { dateAt } from '../today.ts';
import { type FileChoices, type ScheduledFile, scheduledFile } from './scheduled-file.ts';
import { scheduledMail } from './scheduled-mail-text.ts';
import { DAYS, PAGE } from './scheduled-mails.ts';
import { planSendings } from './sendings.ts';
import { ACCESS_ENDED, stopScheduled, VIEW_GONE } from './stop-scheduled.ts';

/** Bytes of an attached file: mail servers accept 20 MB and more, and encoding adds a third. */
const LARGEST = 10_000_000;

/** Attempts while the mail server is unavailable; with the queue's pauses they take three and a half hours. */
const TRIES = 10;

type Tools = Pick<JobTools, 'pool' | 'mailRoom'>;

export function scheduledWork(services: Services): ScheduledWork {
  return {
    plan: ({ pool }) => transaction(pool, (tx) => planSendings(tx, services)),
    send: ({ id }, tools) =>
      // The lock shows the upkeep that the work is in progress, and makes a second server wait; it ends with its connection.
      transaction(tools.pool, async (tx) => {
        await tx.run('select pg_advisory_xact_lock($1, hashtext($2))', [LONG_WORK_LOCK, sendingKey(id)]);
        const sending = await readSending(reader(tools.pool), id);
        if (sending !== undefined) await attempt(sending, tools, services);
      }),
  };
}

interface Sending extends FileChoices {
  id: number;
  scheduledMailId: number;
  userId: number;
  accessId: number | null;
  name: string;
  owner: string;
  viewId: number | null;
  file: string | null;
  page: string;
  onlyWithRows: boolean;
  dueAt: string;
  addresses: string[];
  sentTo: string[];
  exportId: number | null;
  rows: number | null;
}

function readSending(db: Reader, id: number): Promise<Sending | undefined> {
  return db.maybeOne<Sending>(
    `select d.id, s.id as "scheduledMailId", s.user_id as "userId", s.access_id as "accessId", s.name, u.name as owner,
            v.id as "viewId", v.file, ${PAGE} as page, s.format, ${DAYS} as days,
            s.only_with_rows as "onlyWithRows", d.due_at as "dueAt", d.addresses, d.sent_to as "sentTo",
            d.export_id as "exportId", d.rows
     from scheduled_sendings d
     join scheduled_mails s on s.id = d.scheduled_mail_id
     join users u on u.id = s.user_id
     left join list_views v on v.id = s.view_id
     where d.id = $1 and d.state = 'waiting'`,
    [id],
  );
}

/** A refusal is final and stops the scheduled mail; other failures are retried until the attempts are used up. */
async function attempt(sending: Sending, tools: Tools, services: Services): Promise<void> {
  try {
    await send(sending, tools, services);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    if (error instanceof Refusal && error.status < 500) return stop(sending, reasonOf(error), tools, services);
    await noteFailure(sending, saidBy(error), tools);
  }
}

async function send(sending: Sending, { pool, mailRoom }: Tools, services: Services): Promise<void> {
  const { id, userId, accessId, format, dueAt } = sending;
  const db = reader(pool);
  if (sending.viewId === null) throw new Ended(VIEW_GONE);
  const actor = accessId === null ? undefined : await actorOfAccess(db, { userId, accessId }, services);
  if (actor === undefined) throw new Ended(ACCESS_ENDED);
  await requireDomains(db, actor, { addresses: sending.addresses });
  const day = dateAt(new Date(dueAt), services.settings.timezone);
  const file = await scheduledFile(actor, sending.file, sending, day, services);
  const { content, rows } = await contentOf(file, sending, services);
  if (rows === 0 && sending.onlyWithRows) return finish(db, id, 'nothing', rows);
  const exportId = content === undefined ? await exportFor(sending, file, { pool }, services) : null;
  const download = exportId === null ? undefined : `exports?access=${accessId}`;
  const first = await firstRows(file, services);
  const mail = scheduledMail(services.settings, { ...sending, day, rows, file, download, first });
  const filename = `${sending.name.replace(/[^\p{L}\p{N} ._-]+/gu, '-')} ${day}.${format}`;
  const files = content === undefined ? [] : [{ filename, contentType: tableTypes[format], content }];
  const failures: string[] = [];
  for (const address of sending.addresses.filter((one) => !sending.sentTo.includes(one))) {
    try {
      await mailRoom.send({ ...mail, to: [address], files });
    } catch (error) {
      failures.push(`${address}: ${saidBy(error)}`);
      continue;
    }
    // Noted at once: a retry after a later failure must not send to this address again.
    await db.run('update scheduled_sendings set sent_to = sent_to || $2::text, rows = $3 where id = $1', [
      id,
      address,
      rows,
    ]);
  }
  if (failures.length > 0) throw new Error(failures.join('; '));
  await finish(db, id, 'sent', rows);
}

/** Rows of the file that the mail itself shows. */
const SHOWN = 10;

/** The headings and the first rows, as the file would have them in CSV. Its pieces end with a row, and no more of them are read. */
async function firstRows(file: ScheduledFile, services: Services): Promise<string[][]> {
  let text = '';
  for await (const piece of await fileOf(
    { ...file, input: { ...file.input, format: 'csv' } },
    file.reading,
    services,
  )) {
    text += piece;
    if (text.split('\n', 2 + SHOWN).length > 1 + SHOWN) break;
  }
  return parse(text, { bom: true, to: 1 + SHOWN, relax_column_count: true });
}

/** The file's content if a mail can hold it. The content of a larger file is dropped and only its rows are counted. */
async function contentOf(
  file: ScheduledFile,
  { exportId, rows }: Sending,
  services: Services,
): Promise<{ content: Buffer | undefined; rows: number }> {
  if (exportId !== null) return { content: undefined, rows: rows ?? 0 };
  let [length, read] = [0, 0];
  const parts: Buffer[] = [];
  const counting = { ...services, rowsRead: (more: number) => (read += more) };
  for await (const part of await fileOf(file, file.reading, counting)) {
    const bytes = Buffer.from(part);
    length += bytes.length;
    if (length > LARGEST) return { content: undefined, rows: await rowsOf(file, file.reading, services) };
    parts.push(bytes);
  }
  return { content: Buffer.concat(parts), rows: read };
}

/**
 * The export of a file that is too large, made once for all attempts. If it is refused, because the user has twenty already, the mail only
 * links to the list.
 */
async function exportFor(
  { id, userId, accessId, exportId }: Sending,
  file: ScheduledFile,
  { pool }: Pick<Tools, 'pool'>,
  services: Services,
): Promise<number | null> {
  if (exportId !== null) return exportId;
  return transaction(pool, async (tx) => {
    const made = await queueExport(tx, { userId, accessId }, file, services);
    await tx.run('update scheduled_sendings set export_id = $2 where id = $1', [id, made]);
    return made;
  }).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
}

class Ended extends Refusal {
  readonly reason: string;

  constructor(reason: string) {
    super('access_ended');
    this.reason = reason;
  }
}

function reasonOf(refusal: Refusal): string {
  if (refusal.code === 'mail_domain_refused') return `${refusal.message}.`;
  return refusal instanceof Ended ? refusal.reason : `Its list can no longer be read: ${refusal.message}.`;
}

/** Stops the scheduled mail and notifies the owner in one transaction, so that the owner does not wait for a mail that never comes. */
async function stop(sending: Sending, reason: string, { pool }: Tools, services: Services): Promise<void> {
  await transaction(pool, async (tx) => {
    await stopScheduled(tx, [sending.scheduledMailId], reason, services.settings);
    await tx.run(
      `update scheduled_sendings set state = 'failed', problem = $2, finished_at = product_now()
       where id = $1 and state = 'waiting'`,
      [sending.id, reason],
    );
  });
}

async function noteFailure({ id }: Sending, problem: string, { pool }: Tools): Promise<void> {
  const { isOver } = await transaction(pool, (tx) =>
    tx.one<{ isOver: boolean }>(
      `update scheduled_sendings
       set tries = tries + 1, problem = $2, state = case when tries + 1 >= $3 then 'failed' else state end,
           finished_at = case when tries + 1 >= $3 then $4::timestamptz end
       where id = $1
       returning state = 'failed' as "isOver"`,
      [id, problem, TRIES, tx.now],
    ),
  );
  if (!isOver) throw new Error(problem);
}

async function finish(db: Reader, id: number, state: 'sent' | 'nothing', rows: number): Promise<void> {
  await db.run(
    `update scheduled_sendings set state = $2, rows = $3, problem = null, finished_at = product_now()
     where id = $1`,
    [id, state, rows],
  );
}

function saidBy(error: unknown): string {
  return plain(error instanceof Error ? error.message : String(error));
}
