import { documentName } from '../documents.ts';
import { fieldsOf } from '../fields/list-query.ts';
import { id, quantity } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, drumNumber, jobNumber, oneOf, segment, text } from '../fields/text.ts';
import { date } from '../fields/time.ts';
import { operation } from '../operation.ts';

const share = shape({ inStock: quantity(), reserved: quantity(), available: quantity() });

const availableSku = shape({
  id: id(),
  stockCode: code(),
  name: text(),
  unit: text(),
  wholeNumbers: flag(),
  onDrums: flag(),
  inStock: quantity(),
  reserved: quantity(),
  available: quantity(),
  /** The job's own in that segment, the job's in other segments, free stock, other jobs' stock: the order in which it is given. */
  groups: shape({ allocated: share, job: share, free: share, otherJobs: share }),
  stock: list(
    shape({
      stockLineId: id(),
      group: oneOf(['allocated', 'job', 'free', 'otherJobs']),
      location: shape({ id: id(), name: text() }),
      drumId: orNull(id()),
      drumNumber: orNull(drumNumber()),
      job: orNull(jobNumber()),
      segment: orNull(segment()),
      swc: orNull(text()),
      receivedOn: date(),
      quantity: quantity(),
      reserved: quantity(),
      available: quantity(),
    }),
    100_000,
  ),
  /** The documents that hold what is reserved. */
  heldBy: list(shape({ kind: documentName(), id: id(), number: code(), quantity: quantity() }), 100_000),
});

/**
 * What of SKUs is available in this warehouse for a job and segment, or for nobody's job: by whose it is, where it lies, and who holds
 * the rest (rules 5, Pick). The same question the allocation asks. Quarantine and in-transit stock is not counted.
 */
export const availability = operation('availability', {
  method: 'GET',
  path: 'availability',
  summary: 'Available stock for a job',
  rule: 'reports',
  reach: 'stock',
  query: shape({
    stockCode: list(code(), 100, 1),
    job: maybe(jobNumber()),
    segment: maybe(segment()),
    fields: fieldsOf(Object.keys(availableSku.schema) as [string, ...string[]]),
  }),
  reply: shape({ items: list(availableSku, 100) }),
  errors: ['unknown_skus'],
});
