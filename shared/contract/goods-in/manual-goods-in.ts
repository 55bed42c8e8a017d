import { id, positiveQuantity } from '../fields/number.ts';
import { acceptance, flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { batch, code, drumNumber, jobNumber, note, oneOf, segment, text } from '../fields/text.ts';
import { date } from '../fields/time.ts';
import { operation } from '../operation.ts';

const count = shape({
  quantity: positiveQuantity(),
  /** Defaults to the default goods-in location of the warehouse. */
  locationId: maybe(id()),
  drumNumber: maybe(drumNumber()),
  supplierDrumNumber: maybe(drumNumber()),
  batches: maybe(list(batch(), 1000)),
});

/**
 * Receives goods without an ERN (rules 2, manual goods in): creates an ERN of the goods found and receives it, as one operation. All lines
 * are for one job, or free stock without one. Creates an unknown job with it, and an unknown partner if the caller may create one. Refused
 * like the receipt of an ERN; refusals of a line are reported beside `lines.N`, where N is its position in the request, from 0. Asks to
 * confirm `drum_total_mismatch:N` if the drums of a line do not add up to its `total`.
 */
export const receiveManually = operation('receiveManually', {
  method: 'POST',
  path: 'goodsIn',
  summary: 'Receive goods without an ERN',
  rule: 'goodsIn',
  reach: 'stock',
  body: shape({
    partner: maybe(text()),
    /** Optional. True: create this partner; false: refuse an unknown one. */
    newPartner: maybe(flag()),
    /** Without spaces, if the goods are free stock. */
    reference: maybe(text()),
    deliveryDate: maybe(date()),
    comments: maybe(note()),
    /** Defaults to free stock. */
    job: maybe(jobNumber()),
    /** Optional. True: create this job; false: refuse an unknown one. By default an unknown one is created. */
    newJob: maybe(flag()),
    segment: maybe(segment()),
    lines: list(
      shape({
        stockCode: code(),
        swc: maybe(text(40)),
        /** The expected quantity, to which the drums must add up. Defaults to the quantity found. */
        total: maybe(positiveQuantity()),
        /** The quantities found, by location and drum; those at one location without a drum add up. */
        counts: list(count, 500, 1),
      }),
      1000,
      1,
    ),
    accept: acceptance(),
  }),
  reply: shape({ id: id(), number: code(), operationId: id() }),
  errors: [
    'partner_unknown',
    'unknown_skus',
    'whole_numbers_only',
    'location_missing',
    'location_not_here',
    'job_missing',
    'job_unknown',
    'job_cancelled',
    'warehouse_cancelled',
    'drum_number_repeated',
    'drum_number_used',
    'activity_code_missing',
    'cell_id_missing',
    'cell_id_length',
    'free_stock_spaces',
    'changed_meanwhile',
    'confirmation_required',
  ],
});

/** Returns whether new goods can have a drum of this number and, if not, the ERN that has it, for a check during input. */
export const checkNewDrum = operation('checkNewDrum', {
  method: 'GET',
  path: 'goodsIn/drumNumber',
  summary: 'Whether a drum number is free for new goods',
  rule: 'goodsIn',
  reach: 'stock',
  query: shape({ drumNumber: drumNumber() }),
  /** `usedBy`: the ERN that brought the drum, or on which it is counted. */
  reply: shape({ taken: orNull(oneOf(['drum_number_used', 'drum_number_repeated'])), usedBy: orNull(text()) }),
  errors: [],
});
