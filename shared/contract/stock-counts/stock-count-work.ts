import { id, positiveQuantity, quantity, signedQuantity, whole } from '../fields/number.ts';
import { acceptance, flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, drumNumber, note, oneOf, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { byCounters, countedLocation, countRow, countStates } from './stock-counts.ts';

const ofCount = shape({ id: id() });

/** Returns one stock count, without its lines. */
export const getStockCount = operation('getStockCount', {
  method: 'GET',
  path: 'stockCount/:id',
  summary: 'One stock count',
  ...byCounters,
  params: ofCount,
  reply: shape({
    ...countRow.schema,
    reason: orNull(note()),
    rejection: orNull(note()),
    submittedBy: orNull(text()),
    submittedAt: orNull(instant()),
    /** Whether the caller can approve it. Users who counted cannot. */
    mayApprove: flag(),
    version: whole(1),
  }),
  errors: [],
});

const countLine = shape({
  id: id(),
  location: countedLocation,
  sku: shape({ id: id(), stockCode: code(), name: text(), unit: text(), wholeNumbers: flag(), onDrums: flag() }),
  drumNumber: orNull(drumNumber()),
  counted: orNull(quantity()),
  countedBy: orNull(text()),
  countedAt: orNull(instant()),
  /** The expected quantity when the count began. Null while a blind count is open, as are the next four. */
  expected: orNull(quantity()),
  /**
   * The expected quantity when the line was counted or, if it is uncounted, now: the recorded stock less the goods that open documents had
   * taken.
   */
  book: orNull(quantity()),
  /** The quantity that open documents had taken from there; below zero: goods of such documents that wait there for despatch. */
  taken: orNull(signedQuantity()),
  /** The change of `book` between the beginning of the count and the counting. */
  moved: orNull(signedQuantity()),
  /** The counted quantity against `book`, whatever moved afterwards; also null while it is not counted. */
  difference: orNull(signedQuantity()),
});

/** Lists the lines of a stock count, with the expected and the counted quantities. */
export const listStockCountLines = listOperation('listStockCountLines', {
  path: 'stockCount/:id/line',
  summary: 'Lines of a stock count',
  ...byCounters,
  params: ofCount,
  row: countLine.schema,
  filters: {},
  undated: true,
  sorts: ['place'],
  order: 'place',
});

/**
 * Saves counts. `add` adds to what is counted there (a scan), `set` replaces it, and null removes it; `whole` states that a drum is there
 * with its whole recorded quantity. `was` with `set` and `whole` is the count that the caller saw: if it has changed since, the request is
 * refused (`changed_meanwhile`, with the current count, its user and the line); without `was` any count is replaced. Unexpected goods
 * become a line. The location of a location count, and the SKU of a SKU count, can be left out.
 */
export const countStock = operation('countStock', {
  method: 'POST',
  path: 'stockCount/:id/count',
  summary: 'Save what was counted',
  ...byCounters,
  params: ofCount,
  body: shape({
    counts: list(
      shape({
        locationId: maybe(id()),
        stockCode: maybe(code()),
        drumNumber: maybe(drumNumber()),
        add: maybe(positiveQuantity()),
        set: maybe(orNull(quantity())),
        whole: maybe(flag()),
        /** The count that the caller saw before setting it; null: none. */
        was: maybe(orNull(quantity())),
      }),
      1000,
      1,
    ),
  }),
  reply: shape({ lines: list(countLine, 1000) }),
  errors: [
    'count_not_open',
    'changed_meanwhile',
    'location_not_here',
    'unknown_skus',
    'whole_numbers_only',
    'drum_elsewhere',
    'drum_taken',
    'drum_not_here',
  ],
});

const postErrors = [
  'count_not_open',
  'count_reserved',
  'counted_goods_gone',
  'changed_meanwhile',
  'drum_not_here',
  'drum_number_used',
  'confirmation_required',
] as const;

const countReply = shape({ id: id(), state: oneOf(countStates), operationId: orNull(id()) });

/**
 * Ends the counting. Differences become adjustments, at once if they are within the company's tolerance; otherwise the count waits for a
 * second person. A difference is against the recorded stock when the line was counted, less what open documents had taken. Asks to confirm
 * `stock_moved` (line: the count's) if goods moved after the count began and before they were counted, and `uncounted_are_gone` if lines
 * were not counted. Refused if it would remove reserved stock or goods that have left since.
 */
export const submitStockCount = operation('submitStockCount', {
  method: 'POST',
  path: 'stockCount/:id/submit',
  summary: 'Submit a stock count',
  ...byCounters,
  params: ofCount,
  body: shape({ reason: maybe(note()), accept: acceptance() }),
  reply: countReply,
  errors: [...postErrors, 'count_reason_missing'],
});

/**
 * Approves and posts a count over the tolerance, by a second person who did not count. Goods that moved since they were counted do not
 * change a difference.
 */
export const approveStockCount = operation('approveStockCount', {
  method: 'POST',
  path: 'stockCount/:id/approve',
  summary: 'Approve a stock count',
  ...byCounters,
  params: ofCount,
  body: shape({ accept: acceptance() }),
  reply: countReply,
  errors: [...postErrors, 'count_second_person'],
});

/** Sends a submitted count back with a reason, to be counted again. */
export const rejectStockCount = operation('rejectStockCount', {
  method: 'POST',
  path: 'stockCount/:id/reject',
  summary: 'Send back a stock count',
  ...byCounters,
  params: ofCount,
  body: shape({ reason: note() }),
  reply: countReply,
  errors: ['count_not_open'],
});

/** Cancels a count that was not posted. */
export const cancelStockCount = operation('cancelStockCount', {
  method: 'POST',
  path: 'stockCount/:id/cancel',
  summary: 'Cancel a stock count',
  ...byCounters,
  params: ofCount,
  reply: countReply,
  errors: ['count_not_open'],
});
