import { rangeNames } from '../../named-ranges.ts';
import { id, whole } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, email, matching, oneOf, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { fileFormats } from '../file-formats.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { MAILS_AT_MOST, mailErrors } from '../outgoing/pick-outgoing.ts';
import { ofRecord } from '../records/record.ts';

/** They belong to whoever scheduled them, under the access that they did it with. */
const ofUser = { rule: 'scheduledMails', reach: 'owner' } as const;

export const periods = ['day', 'week', 'month'] as const;
export const scheduledMailStates = ['active', 'paused', 'stopped'] as const;
export const sendingStates = ['waiting', 'sent', 'nothing', 'failed'] as const;

/** Days that are counted from the day of the sending: of the filter `date`, which stands for `dateFrom` and `dateTo`. */
const days = orNull(shape({ filter: code(40), range: oneOf(rangeNames) }));

const scheduleFields = {
  /** The subject of its mails. */
  name: text(60),
  format: oneOf(fileFormats),
  every: oneOf(periods),
  /** Of a week 1 to 7, Monday first; of a month 1 to 31, its last day where it has fewer; of a day null. */
  day: orNull(whole(1, 31)),
  /** By the warehouse's clock: one that it skips is the next that it shows, one that it shows twice counts once. */
  hour: whole(0, 23),
  days,
  /** Nothing is sent while the view has no rows: an alert. */
  onlyWithRows: flag(),
  /** A mail each, so that nobody reads who else has one. */
  addresses: list(email(), MAILS_AT_MOST, 1),
};

/**
 * The user's own scheduled mails under the access in use. A company access with the right to users lists those of its company, a global one
 * with superAdmin everybody's.
 */
export const listScheduledMails = listOperation('listScheduledMails', {
  ...ofUser,
  path: 'scheduledMail',
  summary: 'Scheduled mails',
  row: {
    id: id(),
    ...scheduleFields,
    /** The user's own, under this access: to change. Others' can be stopped and deleted. */
    own: flag(),
    by: text(),
    view: orNull(text()),
    /** The filters of days that the list of the view has, for `days`. */
    dayFilters: list(code(40)),
    /** The screen with the view, below /wms/; null: the view was deleted. */
    page: orNull(text(4000)),
    state: oneOf(scheduledMailStates),
    /** Why it was stopped. */
    problem: orNull(text(500)),
    nextAt: orNull(instant()),
    lastAt: orNull(instant()),
    lastState: orNull(oneOf(sendingStates)),
  },
  filters: {
    id: maybe(id()),
    state: maybe(list(oneOf(scheduledMailStates), scheduledMailStates.length)),
    own: maybe(flag()),
  },
  sorts: ['name', 'nextAt', 'lastAt'],
  order: 'name',
});

/** Schedules a view of one's own. `page` is the screen that shows it, below /wms/: its mails link to it. */
export const createScheduledMail = operation('createScheduledMail', {
  ...ofUser,
  byPerson: true,
  method: 'POST',
  path: 'scheduledMail',
  summary: 'Schedule a mail',
  body: shape({
    viewId: id(),
    page: matching('page', '^[A-Za-z0-9]{1,40}(?:/[A-Za-z0-9]{1,40}){0,4}$', 'the path of a screen', [1, 204]),
    ...scheduleFields,
  }),
  reply: shape({ id: id() }),
  errors: ['view_without_file', 'too_many_scheduled_mails', 'mail_domain_refused', 'not_found'],
});

/** Changes all of a scheduled mail of one's own. */
export const editScheduledMail = operation('editScheduledMail', {
  ...ofUser,
  byPerson: true,
  method: 'PUT',
  path: 'scheduledMail/:id',
  summary: 'Edit a scheduled mail',
  params: ofRecord,
  body: shape(scheduleFields),
  errors: ['view_without_file', 'mail_domain_refused'],
});

/** Pauses a scheduled mail. Somebody else's is stopped with it, and they are told by mail. */
export const pauseScheduledMail = operation('pauseScheduledMail', {
  ...ofUser,
  method: 'POST',
  path: 'scheduledMail/:id/pause',
  summary: 'Pause a scheduled mail',
  params: ofRecord,
  errors: [],
});

/** Goes on with one's own that was paused or stopped; what was due meanwhile is not sent. */
export const resumeScheduledMail = operation('resumeScheduledMail', {
  ...ofUser,
  byPerson: true,
  method: 'POST',
  path: 'scheduledMail/:id/resume',
  summary: 'Resume a scheduled mail',
  params: ofRecord,
  errors: ['view_without_file', 'mail_domain_refused'],
});

/** Deletes a scheduled mail with the list of what was sent. */
export const deleteScheduledMail = operation('deleteScheduledMail', {
  ...ofUser,
  method: 'DELETE',
  path: 'scheduledMail/:id',
  summary: 'Delete a scheduled mail',
  params: ofRecord,
  errors: [],
});

/** Sends one's own now, besides its times. */
export const sendScheduledMail = operation('sendScheduledMail', {
  ...ofUser,
  method: 'POST',
  path: 'scheduledMail/:id/send',
  summary: 'Send a scheduled mail now',
  params: ofRecord,
  reply: shape({ id: id() }),
  errors: ['sending_waits', ...mailErrors],
});

/** What was sent of the scheduled mails that `GET scheduledMail` lists, kept for 90 days. */
export const listSendings = listOperation('listSendings', {
  ...ofUser,
  path: 'sending',
  summary: 'Sent scheduled mails',
  row: {
    id: id(),
    scheduledMailId: id(),
    name: text(60),
    own: flag(),
    by: text(),
    dueAt: instant(),
    /** Asked for, and not by its time. */
    byHand: flag(),
    /** `nothing`: it had no rows, and is sent only when it has. */
    state: oneOf(sendingStates),
    rows: orNull(whole(0)),
    addresses: list(text(254)),
    /** Of these who have it. */
    sentTo: list(text(254)),
    /** Why it failed, or the last try of one that waits. */
    problem: orNull(text(500)),
    finishedAt: orNull(instant()),
  },
  filters: { scheduledMailId: maybe(id()), state: maybe(list(oneOf(sendingStates), sendingStates.length)) },
  sorts: ['dueAt', 'finishedAt'],
  order: '-dueAt',
});

/** Sends one that failed again, to those who do not have it, with the rows of now. */
export const sendAgain = operation('sendAgain', {
  ...ofUser,
  method: 'POST',
  path: 'sending/:id/again',
  summary: 'Send a failed mail again',
  params: ofRecord,
  errors: ['sending_over', 'sending_waits', ...mailErrors],
});
