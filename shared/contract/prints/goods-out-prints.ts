import { distinctIds, flag, maybe, shape } from '../fields/shape.ts';
import { ofPick } from '../goods-out/picks.ts';
import { operation } from '../operation.ts';

/**
 * One pick, or several as a round, to be picked from paper: a single walk (decision 61), each stop with what to take there, whose it is and
 * for which pick; at most 10,000 stops and 2,000 pages.
 */
export const printPickList = operation('printPickList', {
  method: 'GET',
  path: 'pick/sheet',
  summary: 'Pick list as PDF',
  rule: 'despatchList',
  reach: 'stock',
  query: shape({ ids: distinctIds(100) }),
  stream: 'application/pdf',
  errors: ['too_much_to_print'],
});

/**
 * What a despatched pick took away, line by line with its drums, where to, and the signature; at most 2,000 pages. The copy of a third
 * party, who fetches the goods, has the comments for it, and no other has.
 */
export const printDespatchNote = operation('printDespatchNote', {
  method: 'GET',
  path: 'pick/:id/note',
  summary: 'Despatch note as PDF',
  rule: 'despatch',
  reach: 'stock',
  params: ofPick,
  query: shape({ thirdParty: maybe(flag()) }),
  stream: 'application/pdf',
  errors: ['pick_not_despatched', 'too_much_to_print'],
});
