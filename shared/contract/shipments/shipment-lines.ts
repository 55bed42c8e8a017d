import { id, positiveQuantity, quantity, whole } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { skuOfLine } from '../fields/sku-of-line.ts';
import { code, drumNumber, jobNumber, note, oneOf, segment, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { listOperation } from '../list.ts';

export const ofShipment = shape({ id: id() });

/** Whose goods are: a job's, or nobody's (null); in H3G with their SWC. */
const owner = shape({ job: orNull(jobNumber()), segment: orNull(segment()), swc: orNull(text()) });

export const lineOfShipment = shape({
  id: id(),
  position: whole(1),
  sku: skuOfLine(),
  location: shape({ id: id(), name: text() }),
  drumNumber: orNull(drumNumber()),
  /** As it was asked for: null for a drum, which goes whole with whoever owns it. */
  job: orNull(jobNumber()),
  segment: orNull(segment()),
  /** Only goods of the SWC, or, where it is null, only those without one. */
  bySwc: flag(),
  swc: orNull(text()),
  /** Whose goods it takes: those that are reserved or left for it; of a drum that is neither, those that are on it. */
  owners: list(owner, 1000),
  quantity: quantity(),
  packed: quantity(),
  /** What of the same goods is not reserved now, beside what this line holds itself. */
  available: quantity(),
});

/** The lines of a return or transfer. */
export const listShipmentLines = listOperation('listShipmentLines', {
  path: 'shipment/:id/line',
  summary: 'Lines of a return or transfer',
  rule: 'reports',
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
 * What became of what was collected for another warehouse, by ERN: a short receipt is followed by another ERN, what is lost or damaged
 * is closed with a reason, what is sent back comes home with an ERN of its own. Who has no access at the destination sees the goods alone.
 */
export const listShipmentArrivals = listOperation('listShipmentArrivals', {
  path: 'shipment/:id/arrival',
  summary: 'What of a transfer arrived',
  rule: 'reports',
  reach: 'stock',
  params: ofShipment,
  row: {
    /** The ERN line. */
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
    /** Why it differs, or was closed. */
    comment: orNull(note()),
    by: orNull(text()),
    at: orNull(instant()),
  },
  filters: { differing: maybe(flag()) },
  undated: true,
  sorts: ['position'],
  order: 'position',
});

/** Stock that can be sent: what is not reserved, by SKU, location, drum and owner, in H3G by SWC. Quarantine counts, what is in transit does not. */
export const listStockToSend = listOperation('listStockToSend', {
  path: 'shipment/stock',
  summary: 'Stock that a return or transfer can take',
  rule: 'shipments',
  reach: 'stock',
  row: {
    /** Of one of its stock lines: names the row. */
    id: id(),
    sku: skuOfLine(),
    location: shape({ id: id(), name: text(), quarantine: flag() }),
    drumId: orNull(id()),
    /** A drum goes whole: one of which anything is reserved has nothing available. */
    drumNumber: orNull(drumNumber()),
    /** Null, too, where a drum has several owners. */
    job: orNull(jobNumber()),
    segment: orNull(segment()),
    /** In H3G goods of each SWC, and those without one (null), are a row; in vm, and on a drum, whatever SWC they have. */
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

/** Goods that are to be sent: of one owner, or of nobody; a drum goes whole with whoever owns it. */
export const sentLine = shape({
  stockCode: code(),
  locationId: id(),
  drumNumber: maybe(drumNumber()),
  job: maybe(jobNumber()),
  segment: maybe(segment()),
  /** Only goods of this SWC; null: only those without one; left out: whatever SWC they have. A drum goes whole. */
  swc: maybe(orNull(text(40))),
  quantity: positiveQuantity(),
});
