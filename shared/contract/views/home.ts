import { list, orNull, shape } from '../fields/shape.ts';
import { oneOf } from '../fields/text.ts';
import { operation } from '../operation.ts';

/** The numbers of home, in the order in which they stand until somebody chooses another one. */
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

/** Which numbers home shows the user, in their order; null as long as they have chosen nothing. */
export const getHome = operation('getHome', {
  method: 'GET',
  path: 'user/home',
  summary: 'My home',
  rule: 'session',
  reach: 'user',
  reply: shape({ numbers: orNull(chosen) }),
  errors: [],
});

/** Chooses them, for every access of the user; null for the usual ones. One that is named twice stands where it is named first. */
export const saveHome = operation('saveHome', {
  method: 'PUT',
  path: 'user/home',
  summary: 'Set my home',
  rule: 'session',
  reach: 'user',
  body: shape({ numbers: orNull(chosen) }),
  errors: [],
});
