import { shipmentKinds } from '../../shipments.ts';
import { id, positiveQuantity, whole } from '../fields/number.ts';
import { perUnit } from '../fields/per-unit.ts';
import { flag, maybe, orNull, shape } from '../fields/shape.ts';
import { code, drumNumber, jobNumber, note, oneOf, segment, text } from '../fields/text.ts';
import { date, instant } from '../fields/time.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';

const place = shape({ id: id(), name: text(), shortName: text() });

/** What is on its way to this warehouse, or from it (rules 2, Transit): one row for each transfer's ERN that is still open. */
export const listTransit = listOperation('listTransit', {
  path: 'transit',
  summary: 'Goods in transit',
  rule: 'reports',
  reach: 'stock',
  row: {
    /** The ERN that receives it, at its destination. */
    id: id(),
    number: code(),
    /** The transfer's number. */
    reference: orNull(text()),
    /** The transfer, or return, itself. */
    shipment: orNull(shape({ id: id(), kind: oneOf(shipmentKinds) })),
    from: place,
    to: place,
    /** On its way to this warehouse, or away from it. */
    direction: oneOf(['here', 'away']),
    shippedAt: instant(),
    /** Days on the way, by the warehouse's calendar. */
    age: whole(0),
    overAge: flag(),
    skus: whole(0),
    items: perUnit(),
    drums: whole(0),
  },
  filters: {
    direction: maybe(oneOf(['here', 'away'])),
    overAge: maybe(flag()),
    stockCode: maybe(code()),
    drum: maybe(drumNumber()),
    job: maybe(jobNumber()),
  },
  sorts: ['shippedAt', 'number', 'from', 'to'],
  order: 'shippedAt',
  columns: ['number', 'reference', 'from', 'to', 'shippedAt', 'age', 'overAge', 'skus', 'items', 'drums'],
  headings: { number: 'ern', reference: 'transfer', age: 'daysInTransit' },
});

/** Goods in transit as a CSV file: the same filters and sort, `fields` are the columns in their order. */
export const exportTransit = fileOperation('exportTransit', listTransit);

/** What one transfer has on its way; both warehouses may look. */
export const listTransitLines = listOperation('listTransitLines', {
  path: 'transit/:id/line',
  summary: 'Contents of goods in transit',
  rule: 'reports',
  reach: 'stock',
  params: shape({ id: id() }),
  row: {
    id: id(),
    position: whole(1),
    stockCode: code(),
    name: text(),
    quantity: positiveQuantity(),
    unit: text(),
    drum: orNull(drumNumber()),
    job: orNull(jobNumber()),
    segment: orNull(segment()),
    swc: orNull(text()),
    receivedOn: date(),
  },
  filters: {},
  undated: true,
  sorts: ['position'],
  order: 'position',
});

/**
 * Closes, at the destination and with a reason, what never arrives: its ERN is received with nothing. `lost` and `damaged` write it off;
 * `sentBack` puts it on its way to where it came from, under an ERN there.
 */
export const closeTransit = operation('closeTransit', {
  method: 'POST',
  path: 'transit/:id/close',
  summary: 'Close a transfer that does not arrive',
  rule: 'adjustStock',
  reach: 'stock',
  params: shape({ id: id() }),
  body: shape({ outcome: oneOf(['lost', 'damaged', 'sentBack']), reason: note() }),
  reply: shape({ operationId: id(), sentBack: orNull(shape({ id: id(), number: code() })) }),
  errors: [
    'ern_not_open',
    'ern_hidden',
    'changed_meanwhile',
    'warehouse_cancelled',
    'quantity_over_stock',
    'goods_not_in_transit',
  ],
});
