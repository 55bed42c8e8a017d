import sql, { raw, type Sql } from 'sql-template-tag';
import type { ListFacts } from '../../../shared/contract/list.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { operations } from '../../../shared/contract/operations.ts';
import * as contract from '../../../shared/contract/scheduled-mails/scheduled-mails.ts';
import { refuse, refuseField } from '../../../shared/errors.ts';
import { dayFilters } from '../../../shared/named-ranges.ts';
import { allows } from '../../../shared/permissions.ts';
import type { Reader, Tx, Value } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { implement } from '../implement.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { lockForLimit } from '../lock-for-limit.ts';
import { distinct, requireDomains } from '../outbox/allow-mails.ts';
import { recordAudit } from '../record-audit.ts';
import type { Services } from '../services.ts';
import { dayOf } from '../today.ts';
import { type FileChoices, scheduledFile } from './scheduled-file.ts';
import { stopScheduled } from './stop-scheduled.ts';
import { nextDue, type Times } from './times.ts';

/** Scheduled mails of one user, more than a user can read. */
const MOST = 50;

export const subject = 'scheduledMail';

/** Path of the screen with the view (as `v`), below /wms/. For a report read under an access above companies it includes the company. */
export const PAGE = `case when v.id is not null
  then s.page || '?' || concat_ws('&', nullif(v.query, ''),
    substring(v.file from '[?&](companyId=[0-9]+)'), 'view=' || v.id, 'access=' || s.access_id) end`;

export const DAYS = `case when s.days_filter is not null
  then jsonb_build_object('filter', s.days_filter, 'range', s.days_range) end`;

const DAY_FILTERS = `case split_part(v.file, '?', 1) ${operations.flatMap(dayFiltersCase).join(' ')} else '{}'::text[] end`;

function dayFiltersCase(operation: (typeof operations)[number]): string[] {
  const names = 'list' in operation ? dayFilters((operation.list as ListFacts).filters) : [];
  return names.length === 0 ? [] : [`when '${operation.path}/export' then '{${names.join(',')}}'::text[]`];
}

/**
 * The scheduled mails (as `s`, with their access as `a`) that an actor sees: their own under this access, or all in their scope if they
 * manage those of others.
 */
export function shownTo({ userId, accessId, companyId, holder }: Actor): Sql {
  if (holder === null || !allows('othersScheduledMails', holder))
    return sql`s.user_id = ${userId} and s.access_id = ${accessId}`;
  return companyId === null ? sql`true` : sql`a.company_id = ${companyId}`;
}

export function ownOf({ userId, accessId }: Actor): string {
  return `(s.user_id = ${Number(userId)} and s.access_id = ${Number(accessId)})`;
}

export const { list: listScheduledMails } = listAndExport(contract.listScheduledMails, (actor) => ({
  from: sql`from scheduled_mails s
    join accesses a on a.id = s.access_id
    join users u on u.id = s.user_id
    left join list_views v on v.id = s.view_id
    left join lateral (
      select d.due_at, d.state from scheduled_sendings d where d.scheduled_mail_id = s.id order by d.id desc limit 1
    ) last on true`,
  columns: {
    id: 's.id',
    name: 's.name',
    format: 's.format',
    every: 's.every',
    day: 's.day',
    hour: 's.hour',
    days: DAYS,
    onlyWithRows: 's.only_with_rows',
    addresses: 's.addresses',
    own: ownOf(actor),
    by: 'u.name',
    view: 'v.name',
    dayFilters: DAY_FILTERS,
    page: PAGE,
    state: 's.state',
    problem: 's.problem',
    nextAt: 's.next_at',
    lastAt: 'last.due_at',
    lastState: 'last.state',
  },
  id: 's.id',
  updated: 's.updated_at',
  where: [shownTo(actor)],
  search: ['s.name', 'u.name'],
}));

export const createScheduledMail = implement(
  contract.createScheduledMail,
  async (tx, actor, { viewId, page, ...fields }, services) => {
    const view = await tx.maybeOne<{ file: string | null }>(
      `select file from list_views
       where id = $1 and user_id = $2
         and company_id is not distinct from $3
         and warehouse_id is not distinct from case when $3::bigint is null then $4::bigint end
       for share`,
      [viewId, actor.userId, actor.companyId, actor.warehouseId],
    );
    if (view === undefined) refuse('not_found', { values: { thing: 'view' } });
    const saved = await checked(tx, actor, view.file, fields, services);
    await lockForLimit(tx, 'user', actor.userId);
    const { count } = await tx.one<{ count: number }>(
      'select count(*) as count from scheduled_mails where user_id = $1',
      [actor.userId],
    );
    if (count >= MOST) refuse('too_many_scheduled_mails', { values: { count: MOST } });
    const { id } = await tx.one<{ id: number }>(
      `insert into scheduled_mails
         (name, format, every, day, hour, days_filter, days_range, only_with_rows, addresses, next_at,
          user_id, access_id, view_id, page)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
       returning id`,
      [...saved, actor.userId, actor.accessId, viewId, page],
    );
    await recordAudit(tx, actor, { operation: 'createScheduledMail', subject, subjectId: id, after: fields });
    return { id };
  },
);

export const editScheduledMail = implement(
  contract.editScheduledMail,
  async (tx, actor, { id, ...fields }, services) => {
    const { file } = await lockOwn(tx, actor, id);
    await tx.run(
      `update scheduled_mails
       set name = $1, format = $2, every = $3, day = $4, hour = $5, days_filter = $6, days_range = $7,
           only_with_rows = $8, addresses = $9, next_at = case when state = 'active' then $10::timestamptz end
       where id = $11`,
      [...(await checked(tx, actor, file, fields, services)), id],
    );
    await recordAudit(tx, actor, { operation: 'editScheduledMail', subject, subjectId: id, after: fields });
    return {};
  },
);

export const pauseScheduledMail = implement(contract.pauseScheduledMail, async (tx, actor, { id }, { settings }) => {
  const { own } = await lock(tx, actor, id);
  if (own) {
    await tx.run(`update scheduled_mails set state = 'paused', next_at = null where id = $1 and state = 'active'`, [
      id,
    ]);
  } else await stopScheduled(tx, [id], `${actor.name} stopped it.`, settings);
  await recordAudit(tx, actor, { operation: 'pauseScheduledMail', subject, subjectId: id });
  return {};
});

export const resumeScheduledMail = implement(contract.resumeScheduledMail, async (tx, actor, { id }, services) => {
  const { file, ...saved } = await lockOwn(tx, actor, id);
  await requireDomains(tx, actor, { addresses: saved.addresses });
  await scheduledFile(actor, file, saved, dayOf(tx, services), services);
  await tx.run(`update scheduled_mails set state = 'active', problem = null, next_at = $2 where id = $1`, [
    id,
    nextDue(saved, new Date(tx.now), services.settings.timezone),
  ]);
  await recordAudit(tx, actor, { operation: 'resumeScheduledMail', subject, subjectId: id });
  return {};
});

export const deleteScheduledMail = implement(contract.deleteScheduledMail, async (tx, actor, { id }) => {
  const { name } = await lock(tx, actor, id);
  await tx.run('delete from scheduled_mails where id = $1', [id]);
  await recordAudit(tx, actor, { operation: 'deleteScheduledMail', subject, subjectId: id, before: { name } });
  return {};
});

type Fields = Omit<Input<typeof contract.editScheduledMail>, 'id'>;

/**
 * Validates the fields and returns them in the order of the statements above. Prepares the file now, so that an impossible one is refused.
 */
async function checked(
  tx: Tx,
  actor: Actor,
  file: string | null,
  fields: Fields,
  services: Services,
): Promise<readonly Value[]> {
  const { name, format, every, day, hour, days, onlyWithRows, addresses } = fields;
  const last = { day: null, week: 7, month: 31 }[every];
  if ((day === null) !== (last === null) || Number(day) > Number(last)) {
    if (last === null) refuseField('day', 'not_allowed', 'Leave it empty');
    refuseField('day', day === null ? 'required' : 'too_large', `Enter a day from 1 to ${last}`);
  }
  await requireDomains(tx, actor, { addresses });
  await scheduledFile(actor, file, fields, dayOf(tx, services), services);
  const next = nextDue(fields, new Date(tx.now), services.settings.timezone);
  return [
    ...[name, format, every, day, hour, days?.filter ?? null, days?.range ?? null, onlyWithRows],
    distinct(addresses),
    next,
  ];
}

interface Locked extends Times, FileChoices {
  name: string;
  own: boolean;
  file: string | null;
  addresses: string[];
}

async function lock(tx: Reader, actor: Actor, id: number | null): Promise<Locked> {
  const row = await tx.maybeOne<Locked>(sql`
    select s.name, s.addresses, s.every, s.day, s.hour, s.format, v.file, ${raw(DAYS)} as days,
           s.user_id = ${actor.userId} and s.access_id = ${actor.accessId} as own
    from scheduled_mails s
    join accesses a on a.id = s.access_id
    left join list_views v on v.id = s.view_id
    where s.id = ${id} and ${shownTo(actor)}
    for update of s`);
  return row ?? refuse('not_found', { values: { thing: 'scheduled email' } });
}

export async function lockOwn(tx: Reader, actor: Actor, id: number | null): Promise<Locked> {
  const row = await lock(tx, actor, id);
  return row.own ? row : refuse('forbidden');
}
