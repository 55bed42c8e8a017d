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
  followsNumber: orNull(code()),
  /** A transfer's: the warehouse its goods left. */
  fromWarehouse: orNull(text()),
  /** The transfer, or return, that was collected there. */
  shipment: orNull(shape({ id: id(), number: code() })),
  defaultLocation: orNull(shape({ id: id(), name: text() })),
  version: whole(1),
});

const ofErn = shape({ id: id() });

/** One ERN, without its lines. */
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
  /** None: the default location. What lies in quarantine is received but given to nobody. */
  location: orNull(shape({ id: id(), name: text(), quarantine: flag() })),
  drumNumber: orNull(drumNumber()),
  /** The drum itself, once it was received. */
  drumId: orNull(id()),
  supplierDrumNumber: orNull(drumNumber()),
  quantity: quantity(),
  /** The batches that its labels named. */
  batches: list(batch(), 10_000),
  /** What happened to goods that arrived damaged, a claim against the supplier; it explains no difference of the line. */
  damage: orNull(note()),
  /** The old name of `damage`, with the same words. */
  comment: orNull(note()),
  /** Anything else that is worth knowing; it claims nothing. */
  remark: orNull(note()),
  countedBy: text(),
  countedAt: instant(),
});

const ernLine = shape({
  id: id(),
  position: whole(1),
  sku: skuOfLine(),
  /** Of the SKU. */
  description: orNull(note()),
  jobId: orNull(id()),
  job: orNull(jobNumber()),
  jobCancelled: flag(),
  segment: orNull(segment()),
  swc: orNull(text()),
  drumNumber: orNull(drumNumber()),
  supplierDrumNumber: orNull(drumNumber()),
  shippedQuantity: quantity(),
  receivedQuantity: orNull(quantity()),
  countedTotal: orNull(quantity()),
  /** The sum of the counts; null while nothing was counted. */
  countedQuantity: orNull(quantity()),
  counts: list(ernCount),
  discrepancyComment: orNull(note()),
});

/** The lines of an ERN with what was counted on each, by location and drum. */
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

/** The comments on discrepancies that people wrote here last, the newest first: what happened once happens again. */
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

/** May a drum of this number be counted on a line of an ERN? Asked while it is typed; counting it asks again. */
export const checkDrumNumber = operation('checkDrumNumber', {
  method: 'GET',
  path: 'ern/:id/drumNumber',
  summary: 'Whether a drum number is free',
  rule: 'erns',
  reach: 'stock',
  params: ofErn,
  query: shape({
    drumNumber: drumNumber(),
    /** What is counted on this line already is no other drum. */
    lineId: maybe(id()),
  }),
  /** `usedBy`: the ERN that brought the drum, or on which it is counted. */
  reply: shape({ taken: orNull(oneOf(['drum_number_used', 'drum_number_repeated'])), usedBy: orNull(text()) }),
  errors: [],
});

const newErn = shape({
  /** Left out: the next number. */
  number: maybe(code()),
  partner: maybe(text()),
  /** True: create this partner; false: refuse one that is not known yet; left out: one not known yet is created. */
  newPartner: maybe(flag()),
  /** True: create the jobs of its lines; false: refuse those not known yet; left out: those not known yet are created. */
  newJob: maybe(flag()),
  reference: maybe(text()),
  source: maybe(oneOf(['supplier', 'return', 'manual'])),
  deliveryDate: maybe(date()),
  comments: maybe(note()),
  lines: list(
    shape({
      stockCode: code(),
      quantity: positiveQuantity(),
      /** None: free stock. */
      job: maybe(jobNumber()),
      segment: maybe(segment()),
      swc: maybe(text(40)),
      drumNumber: maybe(drumNumber()),
      supplierDrumNumber: maybe(drumNumber()),
    }),
    10_000,
    1,
  ),
});

/** Makes an ERN: an integrator's expected receipt, or goods coming back. A partner or job not known yet is made with it. */
export const createErn = operation('createErn', {
  method: 'POST',
  path: 'ern',
  summary: 'Create an ERN',
  rule: 'erns',
  reach: 'stock',
  body: newErn,
  reply: shape({ id: id(), number: code() }),
  errors: [
    'ern_number_taken',
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
  ],
});

/**
 * Saves what was counted (rules 4: counting may be continued later or by someone else). `add` adds to what lies counted at that
 * location on that drum (a scan), `take` takes from it (a scan undone; nothing left is nothing counted), `set` replaces it, null takes the
 * count away. Rows not named stay as they are. `was` beside `set` refuses (`changed_meanwhile`, with what lies counted there now) when it is
 * no longer what was seen; left out, whatever was counted there is replaced. `batches` join those named there beside `add`, go beside
 * `take`, and replace them beside `set`; left out, they stay as long as anything is counted there.
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
          /** The goods are damaged: what happened to them. The line is a discrepancy, and stands in the claim against the supplier. */
          damage: maybe(note()),
          /** The old name of `damage`, used where that is left out. */
          comment: maybe(note()),
          /** Claims nothing. */
          remark: maybe(note()),
          add: maybe(positiveQuantity()),
          take: maybe(positiveQuantity()),
          set: maybe(orNull(quantity())),
          /** What was seen there before it is set; null: nothing was. */
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
          /** What the total was seen to be before it is set; null: nothing was said. */
          was: maybe(orNull(quantity())),
          discrepancyComment: maybe(orNull(note())),
          /** The goods are received for it: h3g asks for a Cell ID, and not every supplier names one. */
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
 * Receives an ERN: what was counted becomes stock (rules 5, Goods in). `asShipped` counts every line not counted yet as shipped.
 * Asks to confirm `drum_total_mismatch` (a line's drums do not add up), `drum_longer` (more is on a drum than when it left) and `expect_rest` (received short: a follow-up ERN is made
 * when accepted, the difference is final when declined with `expectRest: false`). What a transfer brings comes out of transit; what
 * did not arrive stays there, on a follow-up ERN, unasked; but what is missing on a drum that arrived is written off. A refusal names lines in
 * `data`: their ids in `lines`, and in `field` which of their fields is wrong.
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
    /** Goods for cancelled jobs become free stock: without it they are refused. */
    asFreeStock: maybe(flag()),
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
