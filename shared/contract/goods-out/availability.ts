import { documentName } from '../documents.ts';
import { fieldsOf } from '../fields/list-query.ts';
import { id, quantity } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, drumNumber, jobNumber, oneOf, segment, text } from '../fields/text.ts';
import { date } from '../fields/time.ts';
import { operation } from '../operation.ts';

const share = shape({ inStock: quantity(), reserved: quantity(), available: quantity() });

/** A document that holds some of it. */
const heldBy = shape({ kind: documentName(), id: id(), number: code(), quantity: quantity() });

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
  heldBy: list(heldBy, 100_000),
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

const stockOfJob = {
  stockLineId: id(),
  segment: orNull(segment()),
  swc: orNull(text()),
  location: shape({ id: id(), name: text() }),
  drumNumber: orNull(drumNumber()),
  quantity: quantity(),
};

/**
 * Full job select, where the warehouse has set it (`offered`): all that a job owns here, in one segment or in all of them, as the lines of
 * a pick. A line's `stockCode`, `quantity` and `stock` are what createPick takes. What a job has on a drum goes whole, or, where some of it
 * is reserved, not at all. What is reserved, lies in quarantine or is of a SKU that is retired is left out, and said with what holds it.
 * A job nobody knows owns nothing.
 */
export const getWholeJob = operation('getWholeJob', {
  method: 'GET',
  path: 'availability/job',
  summary: 'The whole stock of a job as the lines of a pick',
  rule: 'pick',
  reach: 'stock',
  query: shape({ job: jobNumber(), segment: maybe(segment()) }),
  reply: shape({
    /** Does the warehouse let a pick take a whole job? Where it does not, nothing is listed. */
    offered: flag(),
    lines: list(
      shape({
        /** The SKU. */
        id: id(),
        stockCode: code(),
        name: text(),
        unit: text(),
        wholeNumbers: flag(),
        onDrums: flag(),
        /** The sum of its stock. */
        quantity: quantity(),
        stock: list(
          shape({ ...stockOfJob, /** Others own goods on this drum too: it has to be cut. */ cut: flag() }),
          100_000,
        ),
      }),
      100_000,
    ),
    leftOut: list(
      shape({
        ...stockOfJob,
        stockCode: code(),
        name: text(),
        unit: text(),
        why: oneOf(['reserved', 'quarantine', 'retired']),
        /** The documents that hold it, and how much of it each. */
        heldBy: list(heldBy, 100_000),
      }),
      100_000,
    ),
  }),
  errors: [],
});
