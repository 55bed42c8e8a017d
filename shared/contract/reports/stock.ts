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
  /** The stock lines that changes name. */
  id: maybe(list(id(), 100)),
  stockCode: maybe(code()),
  warehouse: maybe(text()),
  location: maybe(text()),
  job: maybe(jobNumber()),
  segment: maybe(segment()),
  swc: maybe(text()),
  drum: maybe(drumNumber()),
  free: maybe(flag()),
  quarantine: maybe(flag()),
  onTheWay: maybe(flag()),
  unit: maybe(text()),
  /** Stock on drums that hold less than this in all, whatever the owner. With `unit` it finds the drums to use up or to replace. */
  drumBelow: maybe(positiveQuantity()),
  quantityFrom: maybe(quantity()),
  quantityTo: maybe(quantity()),
  receivedFrom: maybe(date()),
  receivedTo: maybe(date()),
  without: without('drum', 'job', 'segment', 'swc'),
  /** The stock at that moment, from the ledger. Defaults to now. */
  at: maybe(pastMoment()),
};

/**
 * Lists stock by location and owner, with what is reserved, in quarantine or on its way here: the stock report (rules 2, report/stock;
 * rules: Reports).
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
    /** In stock; 0 for goods on their way. */
    quantity: quantity(),
    /** Null for a past moment, because the ledger has no reservations. */
    reserved: orNull(quantity()),
    /** In stock, neither reserved nor in quarantine. */
    available: orNull(quantity()),
    /** In stock, in a location that is a quarantine today. */
    quarantined: quantity(),
    /** On its way to the warehouse, and not yet in its stock. */
    inTransit: quantity(),
    unit: text(),
    receivedOn: date(),
    /** Price and value, also of goods in transit, are null for users who may not see prices (rules: Tenancy and rights). */
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
  hidden: ['quarantine'],
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

/**
 * Returns the stock report in groups, with the quantity per unit and the value of each. A group can be opened as the stock report with the
 * filters of the group.
 */
export const groupStock = groupOperation('groupStock', listStock, 'Stock in groups with subtotals');

/**
 * Returns the groups as a CSV or Excel file, with their total as the last row. It has a column for each sum, and one per unit for
 * quantities, as in `Job,Lines,In stock (each),In stock (m),Value`.
 */
export const exportStockGroups = fileOperation('exportStockGroups', groupStock);

/** Returns the totals over all rows that match the filters, not over one page. */
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
    /** The value of all lines together, rounded once; null for users who may not see prices. */
    value: orNull(amount()),
    /** Quantities per unit; different units are never added. */
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

/** Returns the stock report as a CSV or Excel file, with the same filters and sort. `fields` selects the columns and their order. */
export const exportStock = fileOperation('exportStock', listStock);

const holder = shape({
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

/** Lists the documents that hold the reserved stock of a stock line, a drum, a SKU, a location or the whole warehouse. */
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
