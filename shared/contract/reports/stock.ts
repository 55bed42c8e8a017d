import { documentName } from '../documents.ts';
import { amount, id, positiveQuantity, price, quantity, whole } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, drumNumber, jobNumber, segment, text } from '../fields/text.ts';
import { date, instant, pastMoment } from '../fields/time.ts';
import { fileOperation, filterErrors, listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { groupOperation, reportScope, without } from '../report.ts';

const stockFilters = {
  ...reportScope,
  stockCode: maybe(code()),
  warehouse: maybe(text()),
  location: maybe(text()),
  job: maybe(jobNumber()),
  segment: maybe(segment()),
  swc: maybe(text()),
  drum: maybe(drumNumber()),
  /** Free stock only, or stock of jobs only. */
  free: maybe(flag()),
  quarantine: maybe(flag()),
  /** Goods on their way only, or none of them. */
  onTheWay: maybe(flag()),
  unit: maybe(text()),
  /** On drums that hold less than this in all, whoever owns it: with `unit`, the drums to finish or to replace. */
  drumBelow: maybe(positiveQuantity()),
  /** What a line holds at least, and up to. */
  quantityFrom: maybe(quantity()),
  quantityTo: maybe(quantity()),
  receivedFrom: maybe(date()),
  receivedTo: maybe(date()),
  without: without('drum', 'job', 'segment', 'swc'),
  /** The stock as it was then, from the ledger; left out: as it is now. */
  at: maybe(pastMoment()),
};

/**
 * The stock report (rules 2, report/stock): what lies where, whose it is, what of it is promised, lies in quarantine or is on its way here
 * (rules: Reports).
 */
export const listStock = listOperation('listStock', {
  path: 'stock',
  summary: 'Stock by location and owner',
  rule: 'companyReports',
  reach: 'report',
  replica: true,
  row: {
    id: id(),
    skuId: id(),
    stockCode: code(),
    name: text(),
    warehouseId: id(),
    warehouse: text(),
    locationId: id(),
    location: text(),
    quarantine: flag(),
    drumId: orNull(id()),
    drum: orNull(drumNumber()),
    jobId: orNull(id()),
    job: orNull(jobNumber()),
    segment: orNull(segment()),
    swc: orNull(text()),
    /** In stock: of goods on their way 0. */
    quantity: quantity(),
    /** Null for a past moment: the ledger keeps no reservations. */
    reserved: orNull(quantity()),
    /** In stock, neither reserved nor in quarantine. */
    available: orNull(quantity()),
    /** In stock, in a location that is a quarantine today. */
    quarantined: quantity(),
    /** On its way to the warehouse, and no stock of it yet. */
    inTransit: quantity(),
    unit: text(),
    receivedOn: date(),
    /** Price and value, in transit too, are null for people who may not see prices (rules: Tenancy and rights). */
    price: orNull(price()),
    value: orNull(amount()),
  },
  filters: stockFilters,
  sorts: [
    'stockCode',
    'name',
    'warehouse',
    'location',
    'drum',
    'job',
    'segment',
    'swc',
    'quantity',
    'reserved',
    'available',
    'quarantined',
    'inTransit',
    'receivedOn',
    'value',
  ],
  order: 'stockCode',
  columns: [
    'stockCode',
    'name',
    'warehouse',
    'location',
    'drum',
    'job',
    'segment',
    'swc',
    'quantity',
    'reserved',
    'available',
    'quarantined',
    'inTransit',
    'unit',
    'receivedOn',
    'price',
    'value',
  ],
  sums: { quantities: ['quantity', 'reserved', 'available', 'quarantined', 'inTransit'], amounts: ['value'] },
  groups: {
    stockCode: { detail: 'name' },
    job: {},
    segment: {},
    swc: {},
    location: {},
    drum: {},
    warehouse: {},
    receivedMonth: { key: 'receivedOn', per: 'month', opens: { from: 'receivedFrom', to: 'receivedTo' } },
  },
});

/** The stock report in groups: what each holds per unit and is worth, to be opened as the report narrowed to it. */
export const groupStock = groupOperation('groupStock', listStock, 'Stock in groups with subtotals');

/**
 * The groups as a file, with what they add up to as its last row: a column for each sum, of quantities one for each unit, as in
 * `Job,Lines,In stock (each),In stock (m),Value`.
 */
export const exportStockGroups = fileOperation('exportStockGroups', groupStock);

/** Totals over the whole filtered set, not one page of it. */
export const stockTotals = operation('stockTotals', {
  method: 'GET',
  path: 'stock/totals',
  summary: 'Totals of the stock',
  rule: 'companyReports',
  reach: 'report',
  replica: true,
  query: shape({ ...stockFilters, search: maybe(text(100)) }),
  reply: shape({
    lines: whole(0),
    skus: whole(0),
    /** Of all lines together, rounded once; null for people who may not see prices. */
    value: orNull(amount()),
    /** Quantities by unit: what is counted in one is never added to what is counted in another. */
    units: list(
      shape({
        unitId: id(),
        unit: text(),
        quantity: amount(),
        reserved: orNull(amount()),
        available: orNull(amount()),
        quarantined: amount(),
        inTransit: amount(),
      }),
      10_000,
    ),
  }),
  errors: filterErrors(stockFilters),
});

/** The stock report as a CSV file of exactly what is shown: the same filters and sort, `fields` are the columns in their order. */
export const exportStock = fileOperation('exportStock', listStock);

const holder = shape({
  /** The document line's id. */
  id: id(),
  document: documentName(),
  documentId: id(),
  number: code(),
  status: text(),
  createdBy: text(),
  createdAt: instant(),
  stockLineId: id(),
  stockCode: code(),
  warehouseId: id(),
  warehouse: text(),
  location: text(),
  drum: orNull(drumNumber()),
  job: orNull(jobNumber()),
  segment: orNull(segment()),
  quantity: quantity(),
});

/** Who holds what is reserved of a stock line, of a drum, of a SKU, of a location, or of the whole warehouse. */
export const listHolders = listOperation('listHolders', {
  path: 'stock/holder',
  summary: 'Documents with reserved stock',
  rule: 'companyReports',
  reach: 'report',
  row: holder.schema,
  filters: {
    ...reportScope,
    stockLineId: maybe(id()),
    drumId: maybe(id()),
    stockCode: maybe(code()),
    location: maybe(text()),
    job: maybe(jobNumber()),
  },
  undated: true,
  sorts: ['number'],
  order: 'number',
});
