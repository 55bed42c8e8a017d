import { documentName } from '../documents.ts';
import { fieldsOf } from '../fields/list-query.ts';
import { id, quantity } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, drumNumber, jobNumber, oneOf, segment, text } from '../fields/text.ts';
import { date } from '../fields/time.ts';
import { operation } from '../operation.ts';

const share = shape({ inStock: quantity(), reserved: quantity(), available: quantity() });

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
  /** The job's own stock in that segment, the job's stock in other segments, free stock, other jobs' stock: the order of allocation. */
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
  heldBy: list(heldBy, 100_000),
});

/**
 * Returns the stock of the SKUs that is available in this warehouse for a job and segment, or without a job: by owner and location, with
 * the documents that hold the rest (rules 5, Pick). The allocation uses the same query. Quarantine and in-transit stock is not counted.
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
 * Returns all that a job owns in this warehouse, in one segment or in all, as the lines of a pick (full job select), if the warehouse
 * allows it (`offered`). A line's `stockCode`, `quantity` and `stock` are what createPick takes. A job's goods on a drum are included whole
 * or, if some of them are reserved, not at all. Stock that is reserved, in quarantine or of a retired SKU is listed in `leftOut`, with the
 * documents that hold it. An unknown job owns nothing.
 */
export const getWholeJob = operation('getWholeJob', {
  method: 'GET',
  path: 'availability/job',
  summary: 'The whole stock of a job as the lines of a pick',
  rule: 'pick',
  reach: 'stock',
  query: shape({ job: jobNumber(), segment: maybe(segment()) }),
  reply: shape({
    /** Whether the warehouse lets a pick take a whole job. If not, no lines are returned. */
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
          shape({ ...stockOfJob, /** Others own goods on this drum too, so it has to be cut. */ cut: flag() }),
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
        heldBy: list(heldBy, 100_000),
      }),
      100_000,
    ),
  }),
  errors: [],
});
