import { fieldsOf } from '../fields/list-query.ts';
import { id, positiveQuantity, quantity, whole } from '../fields/number.ts';
import { acceptance, flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { skuOfLine } from '../fields/sku-of-line.ts';
import { batch, code, drumNumber, jobNumber, note, oneOf, segment, text } from '../fields/text.ts';
import { date, instant } from '../fields/time.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { ernRow } from './erns.ts';

const ern = shape({
  ...ernRow.schema,
  comments: orNull(note()),
  countedItems: quantity(),
  /** The short receipt whose rest it expects. */
  followsId: orNull(id()),
  followsNumber: orNull(code()),
  /** For a transfer: the warehouse that its goods left. */
  fromWarehouse: orNull(text()),
  /** The transfer or return that was collected there. */
  shipment: orNull(shape({ id: id(), number: code() })),
  defaultLocation: orNull(shape({ id: id(), name: text() })),
});

export const ofErn = shape({ id: id() });

/** Returns one ERN, without its lines. */
export const getErn = operation('getErn', {
  method: 'GET',
  path: 'ern/:id',
  summary: 'One ERN',
  rule: 'erns',
  reach: 'stock',
  params: ofErn,
  reply: ern,
  errors: [],
});

const ernCount = shape({
  /** Null: the default location. Goods in quarantine are received, but picks never take them. */
  location: orNull(shape({ id: id(), name: text(), quarantine: flag() })),
  drumNumber: orNull(drumNumber()),
  /** The drum, once it is received. */
  drumId: orNull(id()),
  supplierDrumNumber: orNull(drumNumber()),
  quantity: quantity(),
  batches: list(batch(), 10_000),
  /** What happened to goods that arrived damaged, claimed from the supplier; it does not explain a difference of the line. */
  damage: orNull(note()),
  /** The old name of `damage`, with the same text. */
  comment: orNull(note()),
  /** Any other remark; it claims nothing. */
  remark: orNull(note()),
  countedBy: text(),
  countedAt: instant(),
});

const ernLine = shape({
  id: id(),
  position: whole(1),
  sku: skuOfLine(),
  /** The SKU's description. */
  description: orNull(note()),
  jobId: orNull(id()),
  job: orNull(jobNumber()),
  jobCancelled: flag(),
  segment: orNull(segment()),
  swc: orNull(text()),
  drumNumber: orNull(drumNumber()),
  supplierDrumNumber: orNull(drumNumber()),
  /** The caller's own name for the line. */
  reference: orNull(text()),
  shippedQuantity: quantity(),
  receivedQuantity: orNull(quantity()),
  countedTotal: orNull(quantity()),
  /** The sum of the counts; null while nothing is counted. */
  countedQuantity: orNull(quantity()),
  counts: list(ernCount),
  discrepancyComment: orNull(note()),
});

/** Lists the lines of an ERN with the counts of each, by location and drum. */
export const listErnLines = listOperation('listErnLines', {
  path: 'ern/:id/line',
  summary: 'Lines of an ERN',
  rule: 'erns',
  reach: 'stock',
  params: ofErn,
  row: ernLine.schema,
  filters: { lineId: maybe(list(id(), 100)) },
  undated: true,
  sorts: ['position'],
  order: 'position',
});

/** Returns the comments on discrepancies that were used last in this warehouse, newest first, to be used again. */
export const listDiscrepancyComments = operation('listDiscrepancyComments', {
  method: 'GET',
  path: 'discrepancyComment',
  summary: 'Recent discrepancy comments',
  rule: 'erns',
  reach: 'stock',
  query: shape({ fields: fieldsOf(['comment', 'usedAt']) }),
  reply: shape({ items: list(shape({ comment: note(), usedAt: instant() }), 20) }),
  errors: [],
});

/** Returns whether a drum of this number can be counted on a line of an ERN, for a check during input; counting checks it again. */
export const checkDrumNumber = operation('checkDrumNumber', {
  method: 'GET',
  path: 'ern/:id/drumNumber',
  summary: 'Whether a drum number is free',
  rule: 'erns',
  reach: 'stock',
  params: ofErn,
  query: shape({
    drumNumber: drumNumber(),
    /** The line being counted: what is counted on it already does not make the number taken. */
    lineId: maybe(id()),
  }),
  /** `usedBy`: the ERN that brought the drum, or on which it is counted. */
  reply: shape({ taken: orNull(oneOf(['drum_number_used', 'drum_number_repeated'])), usedBy: orNull(text()) }),
  errors: [],
});

const newErn = shape({
  /** Defaults to the next number. */
  number: maybe(code()),
  partner: maybe(text()),
  /** Optional. True: create this partner; false: refuse an unknown one. By default an unknown one is created. */
  newPartner: maybe(flag()),
  /** Optional. True: create the jobs of the lines; false: refuse unknown ones. By default unknown ones are created. */
  newJob: maybe(flag()),
  /** Without spaces, if all lines are free stock. */
  reference: maybe(text()),
  source: maybe(oneOf(['supplier', 'return', 'manual'])),
  deliveryDate: maybe(date()),
  comments: maybe(note()),
  lines: list(
    shape({
      stockCode: code(),
      quantity: positiveQuantity(),
      /** Defaults to free stock. */
      job: maybe(jobNumber()),
      segment: maybe(segment()),
      swc: maybe(text(40)),
      drumNumber: maybe(drumNumber()),
      supplierDrumNumber: maybe(drumNumber()),
      /** The caller's own name for the line, returned with it. */
      reference: maybe(text()),
    }),
    10_000,
    1,
  ),
});

/** Why goods cannot be announced. */
export const announcingErrors = [
  'partner_unknown',
  'job_unknown',
  'unknown_skus',
  'whole_numbers_only',
  'drum_number_used',
  'drum_number_repeated',
  'free_stock_spaces',
  'activity_code_missing',
  'cell_id_missing',
  'cell_id_length',
  'warehouse_cancelled',
] as const;

/** Creates an ERN: an integrator's expected receipt, or goods coming back. Creates an unknown partner or job with it. */
export const createErn = operation('createErn', {
  method: 'POST',
  path: 'ern',
  summary: 'Create an ERN',
  rule: 'erns',
  reach: 'stock',
  body: newErn,
  reply: shape({ id: id(), number: code() }),
  errors: ['ern_number_taken', ...announcingErrors],
});

/**
 * Saves counts (rules 4: counting may be continued later or by someone else). `add` adds to what is counted at that location on that drum
 * (a scan), `take` takes from it (a scan undone; nothing left means nothing counted), `set` replaces it, and null removes the count. Rows
 * that are not named remain unchanged. `was` with `set` is the count that the caller saw: if it has changed since, the request is refused
 * (`changed_meanwhile`, with the current count); without `was` any count is replaced. `batches` are added with `add`, removed with `take`
 * and replaced with `set`; without `batches` they stay as long as something is counted there.
 */
export const countErn = operation('countErn', {
  method: 'POST',
  path: 'ern/:id/count',
  summary: 'Save a count',
  rule: 'erns',
  reach: 'stock',
  params: ofErn,
  body: shape({
    counts: maybe(
      list(
        shape({
          lineId: id(),
          locationId: maybe(id()),
          drumNumber: maybe(drumNumber()),
          supplierDrumNumber: maybe(drumNumber()),
          /** The goods are damaged: what happened to them. The line becomes a discrepancy and is part of the claim against the supplier. */
          damage: maybe(note()),
          /** The old name of `damage`, used if that is left out. */
          comment: maybe(note()),
          remark: maybe(note()),
          add: maybe(positiveQuantity()),
          take: maybe(positiveQuantity()),
          set: maybe(orNull(quantity())),
          /** The count that the caller saw before setting it; null: none. */
          was: maybe(orNull(quantity())),
          batches: maybe(list(batch(), 1000)),
        }),
        10_000,
      ),
    ),
    lines: maybe(
      list(
        shape({
          lineId: id(),
          total: maybe(orNull(quantity())),
          /** The total that the caller saw before setting it; null: none. */
          was: maybe(orNull(quantity())),
          /** Why less or more arrived than was shipped; the receipt of such a line needs it. Damage does not replace it. */
          discrepancyComment: maybe(orNull(note())),
          /** The segment for which the goods are received: h3g requires a Cell ID, and not every supplier names one. */
          segment: maybe(orNull(segment())),
        }),
        10_000,
      ),
    ),
  }),
  reply: shape({ lines: list(ernLine, 10_000) }),
  errors: [
    'ern_not_open',
    'ern_hidden',
    'changed_meanwhile',
    'whole_numbers_only',
    'counted_less',
    'activity_code_missing',
    'cell_id_length',
    'drum_number_repeated',
    'drum_number_used',
    'location_not_here',
    'drum_not_sent',
    'fixed_by_transfer',
  ],
});

/**
 * Receives an ERN: the counts become stock (rules 5, Goods in). `asShipped` counts every uncounted line as shipped. Asks to confirm
 * `drum_total_mismatch` (a line's drums do not add up), `drum_longer` (more is on a drum than when it left) and `expect_rest` (received
 * short: accepted, a follow-up ERN is created; declined with `expectRest: false`, the difference is final). Goods of a transfer leave
 * transit. Goods that did not arrive stay in transit on a follow-up ERN, without a confirmation, or are written off with `expectRest:
 * false`; goods missing on a drum that arrived are always written off. A refusal names lines in `data`: their ids in `lines`, and the wrong field in `field`.
 */
export const receiveErn = operation('receiveErn', {
  method: 'POST',
  path: 'ern/:id/receive',
  summary: 'Receive an ERN',
  rule: 'erns',
  reach: 'stock',
  params: ofErn,
  body: shape({
    asShipped: maybe(flag()),
    /** Goods for cancelled jobs become free stock; without it they are refused. */
    asFreeStock: maybe(flag()),
    /** Whether missing goods still come. True: on a follow-up ERN. False: the difference is final. */
    expectRest: maybe(flag()),
    accept: acceptance(),
  }),
  reply: shape({ id: id(), number: code(), operationId: id(), followUp: orNull(shape({ id: id(), number: code() })) }),
  errors: [
    'ern_not_open',
    'ern_hidden',
    'changed_meanwhile',
    'lines_not_counted',
    'discrepancy_comment_missing',
    'location_missing',
    'location_not_here',
    'job_cancelled',
    'jobs_cancelled',
    'warehouse_cancelled',
    'drum_number_repeated',
    'drum_number_used',
    'goods_not_in_transit',
    'drum_not_here',
    'more_than_sent',
    'activity_code_missing',
    'cell_id_missing',
    'cell_id_length',
    'free_stock_spaces',
    'confirmation_required',
  ],
});
