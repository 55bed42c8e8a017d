import { id, positiveQuantity, quantity, whole } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { skuOfLine } from '../fields/sku-of-line.ts';
import { code, drumNumber, jobNumber, note, oneOf, segment, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { listOperation } from '../list.ts';

export const ofShipment = shape({ id: id() });

/** The owner of goods: a job, or null for free stock; in H3G with the SWC. */
const owner = shape({ job: orNull(jobNumber()), segment: orNull(segment()), swc: orNull(text()) });

export const lineOfShipment = shape({
  id: id(),
  position: whole(1),
  sku: skuOfLine(),
  location: shape({ id: id(), name: text() }),
  drumNumber: orNull(drumNumber()),
  /** As requested; null for a drum, which goes whole, whatever its owners. */
  job: orNull(jobNumber()),
  segment: orNull(segment()),
  /** Only goods of the SWC or, if it is null, only goods without one. */
  bySwc: flag(),
  swc: orNull(text()),
  /** The owners of the goods that are reserved for the line or left with it; for a drum with neither, the owners of what is on it. */
  owners: list(owner, 1000),
  quantity: quantity(),
  packed: quantity(),
  /** The unreserved quantity of the same goods, without what this line itself reserves. */
  available: quantity(),
});

/** Lists the lines of a return or transfer. */
export const listShipmentLines = listOperation('listShipmentLines', {
  path: 'shipment/:id/line',
  summary: 'Lines of a return or transfer',
  rule: 'viewShipments',
  reach: 'stock',
  params: ofShipment,
  row: lineOfShipment.schema,
  filters: { unpacked: maybe(flag()) },
  undated: true,
  sorts: ['position', 'stockCode'],
  order: 'position',
  most: 2_000,
});

/**
 * Lists what happened to goods collected for another warehouse, by ERN. A short receipt continues on another ERN, lost or damaged goods are
 * closed with a reason, and goods sent back return on an ERN of their own. A caller without access at the destination sees the goods alone.
 */
export const listShipmentArrivals = listOperation('listShipmentArrivals', {
  path: 'shipment/:id/arrival',
  summary: 'What of a transfer arrived',
  rule: 'viewShipments',
  reach: 'stock',
  params: ofShipment,
  row: {
    id: id(),
    position: whole(1),
    ern: orNull(shape({ id: id(), number: code(), here: flag() })),
    outcome: oneOf(['inTransit', 'received', 'lost', 'damaged', 'sentBack']),
    stockCode: code(),
    name: text(),
    unit: text(),
    drumNumber: orNull(drumNumber()),
    sent: quantity(),
    received: orNull(quantity()),
    /** The reason of a difference, or of closing it. */
    comment: orNull(note()),
    by: orNull(text()),
    at: orNull(instant()),
  },
  filters: { differing: maybe(flag()) },
  undated: true,
  sorts: ['position'],
  order: 'position',
});

/**
 * Lists stock that can be sent: what is not reserved, by SKU, location, drum and owner, in H3G also by SWC. Includes stock in quarantine,
 * but not in transit.
 */
export const listStockToSend = listOperation('listStockToSend', {
  path: 'shipment/stock',
  summary: 'Stock that a return or transfer can take',
  rule: 'shipments',
  reach: 'stock',
  row: {
    /** The id of one of its stock lines, which identifies the row. */
    id: id(),
    sku: skuOfLine(),
    location: shape({ id: id(), name: text(), quarantine: flag() }),
    drumId: orNull(id()),
    /** A drum goes whole: if any of it is reserved, nothing is available. */
    drumNumber: orNull(drumNumber()),
    /** Also null if a drum has several owners. */
    job: orNull(jobNumber()),
    segment: orNull(segment()),
    /** In H3G each SWC is a row, and so are goods without one (null); in vm, and on a drum, a row has goods of any SWC. */
    bySwc: flag(),
    swc: orNull(text()),
    owners: list(owner, 1000),
    quantity: quantity(),
    available: quantity(),
  },
  filters: {
    skuId: maybe(list(id(), 100)),
    stockCode: maybe(code()),
    location: maybe(text()),
    drum: maybe(drumNumber()),
    job: maybe(jobNumber()),
    free: maybe(flag()),
  },
  undated: true,
  sorts: ['location', 'stockCode'],
  order: 'stockCode',
});

/** Goods to send: those of one owner, or free stock. A drum goes whole, whatever its owners. */
export const sentLine = shape({
  stockCode: code(),
  locationId: id(),
  drumNumber: maybe(drumNumber()),
  job: maybe(jobNumber()),
  segment: maybe(segment()),
  /** Optional; only goods of this SWC. Null: only goods without one. By default goods of any SWC. A drum goes whole. */
  swc: maybe(orNull(text(40))),
  quantity: positiveQuantity(),
});
