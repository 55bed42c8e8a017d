import { shipmentKinds } from '../../shipments.ts';
import { id, positiveQuantity, whole } from '../fields/number.ts';
import { perUnit } from '../fields/per-unit.ts';
import { flag, maybe, orNull, shape } from '../fields/shape.ts';
import { code, drumNumber, jobNumber, note, oneOf, segment, text } from '../fields/text.ts';
import { date, instant } from '../fields/time.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';

const warehouse = shape({ id: id(), name: text(), shortName: text() });

/** Lists goods on their way to or from this warehouse (rules 2, Transit), with one row for each transfer's ERN that is still open. */
export const listTransit = listOperation('listTransit', {
  path: 'transit',
  summary: 'Goods in transit',
  rule: 'reports',
  reach: 'stock',
  row: {
    /** The ERN at the destination. */
    id: id(),
    number: code(),
    /** The transfer's number. */
    reference: orNull(text()),
    shipment: orNull(shape({ id: id(), kind: oneOf(shipmentKinds) })),
    from: warehouse,
    to: warehouse,
    /** `here`: on its way to this warehouse; `away`: on its way from it. */
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
  hidden: ['shipment', 'direction'],
  headings: { number: 'ern', reference: 'transfer', age: 'daysInTransit' },
});

/** Returns the goods in transit as a CSV or Excel file, with the same filters and sort. `fields` selects the columns and their order. */
export const exportTransit = fileOperation('exportTransit', listTransit);

/** Lists the goods of one transfer that are on their way. Both warehouses can read it. */
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
 * Closes a transfer that never arrives, at the destination and with a reason: its ERN is received with nothing. `lost` and `damaged` write
 * the goods off; `sentBack` sends them back to their origin, on an ERN there.
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
