import type { Tx } from '../../db/query.ts';
import { type MailSettings, scheduledStoppedMail } from '../../queue/mails.ts';

interface Stopped {
  name: string;
  owner: string;
  email: string | null;
}

export async function stopScheduled(
  tx: Tx,
  ids: readonly number[],
  problem: string,
  settings: MailSettings,
): Promise<void> {
  const stopped = await tx.many<Stopped>(
    `update scheduled_mails s
     set state = 'stopped', problem = $2, next_at = null
     from users u
     where s.id = any ($1) and s.state <> 'stopped' and u.id = s.user_id
     returning s.name, u.name as owner, u.email`,
    [ids, problem],
  );
  const mails = stopped.flatMap(({ email, ...mail }) =>
    email === null ? [] : [JSON.stringify(scheduledStoppedMail(settings, { email, ...mail }, problem))],
  );
  await tx.run(
    `select graphile_worker.add_job('sendMail', m.mail, max_attempts => 15) from unnest($1::json[]) as m (mail)`,
    [mails],
  );
}

/**
 * Stops scheduled mails whose view, access or user has ended, so that their owners are notified at once and not at the next due time. Other
 * lost rights are detected at the next sending.
 */
export async function stopEnded(tx: Tx, settings: MailSettings): Promise<void> {
  const ended = await tx.many<{ id: number; viewGone: boolean }>(
    `select s.id, s.view_id is null as "viewGone"
     from scheduled_mails s
     left join accesses a on a.id = s.access_id
     join users u on u.id = s.user_id
     where s.state = 'active'
       and (s.view_id is null or s.access_id is null or a.disabled_at is not null or u.disabled_at is not null or user_has_expired(u.id, $1))
     order by s.id
     limit 1000
     for update of s skip locked`,
    [tx.now],
  );
  const [viewless, accessless] = [ended.filter(({ viewGone }) => viewGone), ended.filter(({ viewGone }) => !viewGone)];
  if (viewless.length > 0) await stopScheduled(tx, ids(viewless), VIEW_GONE, settings);
  if (accessless.length > 0) await stopScheduled(tx, ids(accessless), ACCESS_ENDED, settings);
}

const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

export const VIEW_GONE = 'Its view was deleted.';
export const ACCESS_ENDED = 'The access that it was scheduled under has ended.';
