import { amount, id, whole } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { oneOf, text } from '../fields/text.ts';
import { date, instant } from '../fields/time.ts';
import { operation } from '../operation.ts';

/** The numbers on the home screen, in their default order: the worst first. */
export const homeNumbers = [
  'picksLate',
  'transfersForMe',
  'returnsForMe',
  'countsToApprove',
  'transfersLate',
  'returnsLate',
  'transfersDue',
  'returnsDue',
  'putAway',
  'transitOverAge',
  'ernsLate',
  'discrepancies',
  'ernsDue',
  'ernsExpected',
  'ernsCounting',
  'picksDue',
  'picksStarted',
  'picksOpen',
  'transfersRejected',
  'returnsRejected',
  'oldStock',
  'failedCalls',
] as const;

export type HomeNumber = (typeof homeNumbers)[number];

/** The charts on the home screen. */
export const homeParts = ['today', 'weeks', 'age', 'space'] as const;

export type HomePart = (typeof homeParts)[number];

export type HomeChoice = HomeNumber | HomePart;

const choices = [...homeNumbers, ...homeParts] as const;
const chosen = list(oneOf(choices), choices.length);

/** What a storeman can begin on a handheld. */
export const floorActions = ['receive', 'putAway', 'pick', 'count'] as const;

export type FloorAction = (typeof floorActions)[number];

const counted = [...homeNumbers, 'receive', 'pick', 'count'] as const;
const parts = [...counted, ...homeParts] as const;

/** How many lines came in or went out by the hour that has this number, in the time zone of the warehouses. */
const hour = shape({ hour: whole(0, 23), lines: whole(0) });

/** One direction today. `due`: all lines for today or earlier, done or not; `late`: those that were due before today and are not done. */
const flow = shape({ hours: list(hour, 24), done: whole(0), due: whole(0), late: whole(0) });

const week = shape({
  /** Its Monday. */
  from: date(),
  received: whole(0),
  despatched: whole(0),
  /** Medians: minutes from the receipt of a line to its shelf, and from the creation of a pick to its despatch. Null without any. */
  minutesToShelf: orNull(whole(0)),
  minutesToDespatch: orNull(whole(0)),
});

/**
 * Returns the work of this access, waiting and done, for the home screen: how much of each kind of work with the first three
 * documents, and the figures of its charts, as the user has chosen; what the access may not open is left out. `only` names what to return
 * instead. `floor` adds what a storeman can begin, and leaves out the charts.
 */
export const readHome = operation('readHome', {
  method: 'GET',
  path: 'home',
  summary: 'Home',
  rule: 'home',
  reach: 'owner',
  query: shape({
    only: maybe(list(oneOf(parts), parts.length)),
    floor: maybe(flag()),
  }),
  reply: shape({
    /** What the user has chosen, in their order; null: nothing, so home shows everything. */
    chosen: orNull(chosen),
    work: list(
      shape({
        number: oneOf(counted),
        count: whole(0),
        /** The first three, the most urgent first. */
        first: list(
          shape({
            /** Null: goods to put away that no ERN brought. */
            id: orNull(id()),
            label: text(),
            due: orNull(date()),
            since: orNull(instant()),
            /** Whom or what it is for, or where it comes from. */
            about: orNull(text(400)),
          }),
          3,
        ),
      }),
      counted.length,
    ),
    today: orNull(shape({ date: date(), in: flow, out: flow })),
    /** Thirteen weeks, the current one last. */
    weeks: orNull(list(week, 13)),
    /** Stock by age; the value is null for users who may not see prices. */
    age: orNull(list(shape({ band: text(), lines: whole(0), value: orNull(amount()) }), 20)),
    space: orNull(shape({ locations: whole(0), used: whole(0) })),
  }),
  errors: [],
});

/** Returns what the user's home screen shows, in their order; null if the user has chosen nothing. */
export const getHome = operation('getHome', {
  method: 'GET',
  path: 'user/home',
  summary: 'My home',
  rule: 'session',
  reach: 'user',
  reply: shape({ numbers: orNull(chosen) }),
  errors: [],
});

/**
 * Sets what the user's home screen shows, for every access of the user; null restores the default. A number that is repeated counts where
 * it comes first.
 */
export const saveHome = operation('saveHome', {
  method: 'PUT',
  path: 'user/home',
  summary: 'Set my home',
  rule: 'session',
  reach: 'user',
  body: shape({ numbers: orNull(chosen) }),
  errors: [],
});
