import { distinctIds, flag, maybe, shape } from '../fields/shape.ts';
import { ofPick } from '../goods-out/picks.ts';
import { operation } from '../operation.ts';

/**
 * Returns a pick list as a PDF, for one pick or several as a round: a single walk (decision 61), each stop with what to take there, its
 * owner and its pick. At most 10,000 stops and 2,000 pages.
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
 * Returns the note of a despatched pick as an upright PDF: its lines with their drums, the destination, the references, the picker and the
 * signature. At most 2,000 pages. Only the copy for a third party, who fetches the goods, contains the comments for it.
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

/** Returns the notes of several despatched picks as one PDF. At most 2,000 pages. */
export const printDespatchNotes = operation('printDespatchNotes', {
  method: 'GET',
  path: 'pick/notes',
  summary: 'Despatch notes of several picks as PDF',
  rule: 'despatch',
  reach: 'stock',
  query: shape({ ids: distinctIds(100) }),
  stream: 'application/pdf',
  errors: ['pick_not_despatched', 'too_much_to_print'],
});
