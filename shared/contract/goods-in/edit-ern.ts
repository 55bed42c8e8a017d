import { id, positiveQuantity, whole } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, drumNumber, jobNumber, note, segment, text } from '../fields/text.ts';
import { date } from '../fields/time.ts';
import { operation } from '../operation.ts';
import { announcingErrors, ofErn } from './goods-in.ts';

const done = shape({ version: whole(1), operationId: id() });

const editedLine = shape({
  /** The line to keep or change: its fields that are left out stay, null removes a value. Without an id: a new line. */
  id: maybe(id()),
  /** A new line needs a stock code and a quantity. */
  stockCode: maybe(code()),
  /** The shipped quantity. */
  quantity: maybe(positiveQuantity()),
  /** Null: free stock. */
  job: maybe(orNull(jobNumber())),
  segment: maybe(orNull(segment())),
  swc: maybe(orNull(text(40))),
  drumNumber: maybe(orNull(drumNumber())),
  supplierDrumNumber: maybe(orNull(drumNumber())),
  reference: maybe(orNull(text())),
});

/**
 * Changes an expected ERN. Fields that are left out stay; null removes a value. `lines` is the new list of all lines: those that it leaves
 * out are removed, and new ones come after the others. Of a line with counts, a comment or photos only the quantity and the reference can
 * change, and the difference is then against the new quantity. The ERN of a transfer can only get another delivery date and comments.
 * `version` is the one that was read last.
 */
export const editErn = operation('editErn', {
  method: 'PATCH',
  path: 'ern/:id',
  summary: 'Edit an ERN',
  rule: 'erns',
  reach: 'stock',
  params: ofErn,
  body: shape({
    version: whole(1),
    partner: maybe(orNull(text())),
    /** Optional. True: create this partner; false: refuse an unknown one. By default an unknown one is created. */
    newPartner: maybe(flag()),
    /** Optional. True: create the jobs of the lines; false: refuse unknown ones. By default unknown ones are created. */
    newJob: maybe(flag()),
    reference: maybe(orNull(text())),
    deliveryDate: maybe(orNull(date())),
    comments: maybe(orNull(note())),
    lines: maybe(list(editedLine, 10_000, 1)),
  }),
  reply: done,
  errors: [
    'ern_not_open',
    'ern_hidden',
    'changed_meanwhile',
    'nothing_edited',
    'fixed_by_transfer',
    'ern_line_counted',
    ...announcingErrors,
  ],
});

/**
 * Sets the delivery date of expected ERNs, also of transfers, all or none; null removes it. `version` is the one that was read last.
 */
export const planErns = operation('planErns', {
  method: 'POST',
  path: 'ern/plan',
  summary: 'Set the delivery date of several ERNs',
  rule: 'erns',
  reach: 'stock',
  body: shape({
    erns: list(shape({ id: id(), version: whole(1) }), 1000, 1),
    deliveryDate: orNull(date()),
  }),
  reply: shape({ erns: list(shape({ id: id(), number: code(), operationId: id() }), 1000) }),
  errors: ['ern_not_open', 'ern_hidden', 'changed_meanwhile'],
});

/**
 * Cancels an expected ERN whose goods never come, with a reason. It leaves the lists of open ERNs, its number stays taken, and its drums can
 * be announced again. An ERN with counts, comments or photos is refused; the goods of a transfer are closed as transit instead. The
 * cancellation can be undone unless its drums were used meanwhile.
 */
export const cancelErn = operation('cancelErn', {
  method: 'POST',
  path: 'ern/:id/cancel',
  summary: 'Cancel an ERN',
  rule: 'erns',
  reach: 'stock',
  params: ofErn,
  body: shape({
    /** Optional; the version that the caller saw: if it has changed since, nothing is cancelled. */
    version: maybe(whole(1)),
    reason: note(),
  }),
  reply: done,
  errors: ['ern_not_open', 'ern_hidden', 'changed_meanwhile', 'ern_counted', 'ern_in_transit'],
});
