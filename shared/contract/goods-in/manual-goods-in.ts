import { id, positiveQuantity } from '../fields/number.ts';
import { acceptance, flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { batch, code, drumNumber, jobNumber, note, oneOf, segment, text } from '../fields/text.ts';
import { date } from '../fields/time.ts';
import { operation } from '../operation.ts';

const count = shape({
  quantity: positiveQuantity(),
  /** Left out: the default goods-in location of the warehouse. */
  locationId: maybe(id()),
  drumNumber: maybe(drumNumber()),
  supplierDrumNumber: maybe(drumNumber()),
  /** The batches that its labels name. */
  batches: maybe(list(batch(), 1000)),
});

/**
 * Receives goods that no ERN announced (rules 2, manual goods in): makes an ERN of what was found and receives it, as one operation. All
 * lines are for one job, or free stock without one. A job not known yet is created with it, and so is a partner by those who may. Refused like the receipt of an
 * ERN; what is refused of a line stands beside `lines.N`, N its place in the request, from 0. Asks to confirm
 * `drum_total_mismatch:N` where the drums of a line do not add up to its `total`.
 */
export const receiveManually = operation('receiveManually', {
  method: 'POST',
  path: 'goodsIn',
  summary: 'Receive goods without an ERN',
  rule: 'goodsIn',
  reach: 'stock',
  body: shape({
    partner: maybe(text()),
    /** True: create this partner; false: refuse one that is not known yet. */
    newPartner: maybe(flag()),
    reference: maybe(text()),
    deliveryDate: maybe(date()),
    comments: maybe(note()),
    /** None: free stock. */
    job: maybe(jobNumber()),
    /** True: create this job; false: refuse one that is not known yet; left out: one not known yet is created. */
    newJob: maybe(flag()),
    segment: maybe(segment()),
    lines: list(
      shape({
        stockCode: code(),
        swc: maybe(text(40)),
        /** What should have come of it, against which its drums are added up. Left out: what came. */
        total: maybe(positiveQuantity()),
        /** What was found, by location and drum; of one place without a drum they add up. */
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

/** Whether goods may bring a drum of this number, and the ERN that has it if not: said while it is typed. */
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
