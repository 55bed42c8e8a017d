import { list, orNull, shape } from '../fields/shape.ts';
import { oneOf } from '../fields/text.ts';
import { operation } from '../operation.ts';

/** The numbers on the home screen, in their default order. */
export const homeNumbers = [
  'ernsDue',
  'ernsLate',
  'ernsExpected',
  'ernsCounting',
  'discrepancies',
  'picksLate',
  'picksDue',
  'picksStarted',
  'picksOpen',
  'transfersForMe',
  'transfersRejected',
  'transfersLate',
  'transfersDue',
  'returnsForMe',
  'returnsRejected',
  'returnsLate',
  'returnsDue',
  'transitOverAge',
  'countsToApprove',
  'oldStock',
  'failedCalls',
] as const;

export type HomeNumber = (typeof homeNumbers)[number];

const chosen = list(oneOf(homeNumbers), homeNumbers.length);

/** Returns the numbers that the user's home screen shows, in their order; null if the user has chosen none. */
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
 * Sets the numbers of the user's home screen, for every access of the user; null restores the default. A number that is repeated counts
 * where it comes first.
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
