import { rangeNames } from '../../named-ranges.ts';
import { id, whole } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, email, matching, oneOf, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { fileFormats } from '../file-formats.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { MAILS_AT_MOST, mailErrors } from '../outgoing/mails.ts';
import { ofRecord } from '../records/record.ts';

/** Scheduled mails belong to the user who created them, under the access that was used. */
const ofUser = { rule: 'scheduledMails', reach: 'owner' } as const;

export const periods = ['day', 'week', 'month'] as const;
export const scheduledMailStates = ['active', 'paused', 'stopped'] as const;
export const sendingStates = ['waiting', 'sent', 'nothing', 'failed'] as const;

/** Days relative to the day of sending, for the filter named by `filter`: `date` stands for `dateFrom` and `dateTo`. */
const days = orNull(shape({ filter: code(40), range: oneOf(rangeNames) }));

const scheduleFields = {
  /** The subject of its mails. */
  name: text(60),
  format: oneOf(fileFormats),
  every: oneOf(periods),
  /** For a week 1 to 7, Monday first; for a month 1 to 31, or its last day if it is shorter; for a day null. */
  day: orNull(whole(1, 31)),
  /**
   * By the warehouse's clock. When the clock skips this hour, the next time that it shows counts; an hour that it shows twice counts once.
   */
  hour: whole(0, 23),
  days,
  /** For alerts: nothing is sent while the view has no rows. */
  onlyWithRows: flag(),
  /** Each gets a mail of their own, so that none sees the others. */
  addresses: list(email(), MAILS_AT_MOST, 1),
};

/**
 * Lists the user's own scheduled mails under the access in use. A company access with the right to users lists all of its company, a global
 * one with superAdmin those of everyone.
 */
export const listScheduledMails = listOperation('listScheduledMails', {
  ...ofUser,
  path: 'scheduledMail',
  summary: 'Scheduled mails',
  row: {
    id: id(),
    ...scheduleFields,
    /** Whether it is the user's own, under this access, and can be changed. Those of others can only be stopped and deleted. */
    own: flag(),
    by: text(),
    view: orNull(text()),
    /** The day filters of the view's list, for `days`. */
    dayFilters: list(code(40)),
    /** The screen with the view, below /wms/; null: the view was deleted. */
    page: orNull(text(4000)),
    state: oneOf(scheduledMailStates),
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

/** Schedules one of the user's own views. `page` is the screen that shows it, below /wms/; the mails link to it. */
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

/** Replaces all fields of one of the user's own scheduled mails. */
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

/** Pauses a scheduled mail. Someone else's is stopped, and the owner is notified by mail. */
export const pauseScheduledMail = operation('pauseScheduledMail', {
  ...ofUser,
  method: 'POST',
  path: 'scheduledMail/:id/pause',
  summary: 'Pause a scheduled mail',
  params: ofRecord,
  errors: [],
});

/** Resumes one of the user's own scheduled mails that was paused or stopped. Mails due in the meantime are not sent. */
export const resumeScheduledMail = operation('resumeScheduledMail', {
  ...ofUser,
  byPerson: true,
  method: 'POST',
  path: 'scheduledMail/:id/resume',
  summary: 'Resume a scheduled mail',
  params: ofRecord,
  errors: ['view_without_file', 'mail_domain_refused'],
});

/** Deletes a scheduled mail, with the list of mails sent. */
export const deleteScheduledMail = operation('deleteScheduledMail', {
  ...ofUser,
  method: 'DELETE',
  path: 'scheduledMail/:id',
  summary: 'Delete a scheduled mail',
  params: ofRecord,
  errors: [],
});

/** Sends one of the user's own scheduled mails now, in addition to its schedule. */
export const sendScheduledMail = operation('sendScheduledMail', {
  ...ofUser,
  method: 'POST',
  path: 'scheduledMail/:id/send',
  summary: 'Send a scheduled mail now',
  params: ofRecord,
  reply: shape({ id: id() }),
  errors: ['sending_waits', ...mailErrors],
});

/** Lists the mails sent for the scheduled mails that `GET scheduledMail` lists. They are kept for 90 days. */
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
    /** Sent on request, not by its schedule. */
    byHand: flag(),
    /** `nothing`: it had no rows, and is only sent with rows. */
    state: oneOf(sendingStates),
    rows: orNull(whole(0)),
    addresses: list(text(254)),
    /** The recipients among `addresses` who already have it. */
    sentTo: list(text(254)),
    /** Why it failed or, while it waits, why the last attempt failed. */
    problem: orNull(text(500)),
    finishedAt: orNull(instant()),
  },
  filters: { scheduledMailId: maybe(id()), state: maybe(list(oneOf(sendingStates), sendingStates.length)) },
  sorts: ['dueAt', 'finishedAt'],
  order: '-dueAt',
});

/** Sends a failed mail again, with the current rows, to the recipients who do not have it. */
export const sendAgain = operation('sendAgain', {
  ...ofUser,
  method: 'POST',
  path: 'sending/:id/again',
  summary: 'Send a failed mail again',
  params: ofRecord,
  errors: ['sending_over', 'sending_waits', ...mailErrors],
});
