import { id, positiveQuantity, quantity, signedQuantity, whole } from '../fields/number.ts';
import { acceptance, flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, drumNumber, note, oneOf, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { byCounters, countedPlace, countRow, countStates } from './stock-counts.ts';

const ofCount = shape({ id: id() });

/** One count, without its lines. */
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
    /** May the one who asks approve it? Whoever counted may not. */
    mayApprove: flag(),
    version: whole(1),
  }),
  errors: [],
});

const countLine = shape({
  id: id(),
  location: countedPlace,
  sku: shape({ id: id(), stockCode: code(), name: text(), unit: text(), wholeNumbers: flag(), onDrums: flag() }),
  drumNumber: orNull(drumNumber()),
  counted: orNull(quantity()),
  countedBy: orNull(text()),
  countedAt: orNull(instant()),
  /** What should have been there when the count began; null while a blind count is open. So are the next four. */
  expected: orNull(quantity()),
  /** What should have been there when it was counted, or should be there now: the book less what open documents had taken from there. */
  book: orNull(quantity()),
  /** What open documents had taken from there; below zero, what of them waits there for its despatch. */
  taken: orNull(signedQuantity()),
  /** By how much `book` changed between the beginning of the count and the counting. */
  moved: orNull(signedQuantity()),
  /** Counted against `book`, whatever moved afterwards; null, too, while it is not counted. */
  difference: orNull(signedQuantity()),
});

/** The lines of a count: what was expected and what was found. */
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
 * Saves what was counted. `add` adds to what was counted there (a scan), `set` replaces it, null takes it away; `whole` says that a drum
 * is there with all that the book has on it. `was` beside `set` and `whole` refuses (`changed_meanwhile`, with what is counted there now, by whom,
 * and the line) when it is no longer what was seen; left out, whatever was counted there is replaced. What nobody expected becomes a line. A location count knows its location, a SKU count
 * its SKU.
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
        /** What was seen counted there before it is set; null: nothing was. */
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

/** What became of the count. */
const settled = shape({ id: id(), state: oneOf(countStates), operationId: orNull(id()) });

/**
 * Ends the counting. Differences become adjustments, at once where they are within the company's tolerance; else the count waits for a
 * second person. A difference is against the book when the line was counted, less what open documents had taken. Asks to confirm `stock_moved`
 * (line: the count's) where goods moved after the count began and before they were counted, and `uncounted_are_gone` when lines were not
 * counted. Neither reserved stock nor goods that have left since can be counted away.
 */
export const submitStockCount = operation('submitStockCount', {
  method: 'POST',
  path: 'stockCount/:id/submit',
  summary: 'Submit a stock count',
  ...byCounters,
  params: ofCount,
  body: shape({ reason: maybe(note()), accept: acceptance() }),
  reply: settled,
  errors: [...postErrors, 'count_reason_missing'],
});

/** A second person, who did not count, posts a count over the tolerance. Goods that moved since they were counted change no difference. */
export const approveStockCount = operation('approveStockCount', {
  method: 'POST',
  path: 'stockCount/:id/approve',
  summary: 'Approve a stock count',
  ...byCounters,
  params: ofCount,
  body: shape({ accept: acceptance() }),
  reply: settled,
  errors: [...postErrors, 'count_second_person'],
});

/** Sends a submitted count back to be counted again, with a reason. */
export const rejectStockCount = operation('rejectStockCount', {
  method: 'POST',
  path: 'stockCount/:id/reject',
  summary: 'Send back a stock count',
  ...byCounters,
  params: ofCount,
  body: shape({ reason: note() }),
  reply: settled,
  errors: ['count_not_open'],
});

/** Gives up a count that was not posted. */
export const cancelStockCount = operation('cancelStockCount', {
  method: 'POST',
  path: 'stockCount/:id/cancel',
  summary: 'Cancel a stock count',
  ...byCounters,
  params: ofCount,
  reply: settled,
  errors: ['count_not_open'],
});
