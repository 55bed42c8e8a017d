import { documentName } from '../documents.ts';
import { listQuery } from '../fields/list-query.ts';
import { amount, id, price, quantity, whole } from '../fields/number.ts';
import { flag, maybe, orNull, pageOf, shape, someOf } from '../fields/shape.ts';
import { code, drumNumber, jobNumber, segment, text } from '../fields/text.ts';
import { date, instant } from '../fields/time.ts';
import { operation } from '../operation.ts';
import { stockColumns } from './stock-columns.ts';

const stockRow = shape({
  id: id(),
  skuId: id(),
  stockCode: code(),
  name: text(),
  locationId: id(),
  location: text(),
  quarantine: flag(),
  drumId: orNull(id()),
  drum: orNull(drumNumber()),
  jobId: orNull(id()),
  job: orNull(jobNumber()),
  segment: orNull(segment()),
  swc: orNull(text()),
  quantity: quantity(),
  /** Null for a past moment: the ledger keeps no reservations. */
  reserved: orNull(quantity()),
  available: orNull(quantity()),
  unit: text(),
  receivedOn: date(),
  /** Price and value are null for people who may not see prices (rules: Tenancy and rights). */
  price: orNull(price()),
  value: orNull(amount()),
});

const stockFilters = {
  stockCode: maybe(code()),
  location: maybe(text()),
  job: maybe(jobNumber()),
  segment: maybe(segment()),
  swc: maybe(text()),
  drum: maybe(drumNumber()),
  /** Free stock only, or stock of jobs only. */
  free: maybe(flag()),
  quarantine: maybe(flag()),
  receivedFrom: maybe(date()),
  receivedTo: maybe(date()),
  /** The stock as it was then, from the ledger; left out: as it is now. */
  at: maybe(instant()),
};

const stockSorts = [
  'stockCode',
  'name',
  'location',
  'drum',
  'job',
  'segment',
  'swc',
  'quantity',
  'reserved',
  'available',
  'receivedOn',
  'value',
] as const;

const stockQuery = listQuery({
  filters: stockFilters,
  sorts: stockSorts,
  fields: Object.keys(stockRow.schema) as [string, ...string[]],
});

/** The stock report (rules 2, report/stock): what lies where, whose it is and what of it is promised. In transit is elsewhere. */
export const listStock = operation('listStock', {
  method: 'GET',
  path: 'stock',
  summary: 'Stock of this warehouse',
  rule: 'reports',
  reach: 'stock',
  replica: true,
  query: stockQuery,
  reply: pageOf(stockRow),
  errors: [],
});

/** Totals over the whole filtered set, not one page of it. */
export const stockTotals = operation('stockTotals', {
  method: 'GET',
  path: 'stock/totals',
  summary: 'Totals of the stock of this warehouse',
  rule: 'reports',
  reach: 'stock',
  replica: true,
  query: shape({ ...stockFilters, search: maybe(text(100)) }),
  reply: shape({
    lines: whole(0),
    skus: whole(0),
    quantity: amount(),
    reserved: orNull(amount()),
    available: orNull(amount()),
    value: orNull(amount()),
  }),
  errors: [],
});

/** The stock report as a CSV file of exactly what is shown: the same filters and sort, `fields` are the columns in their order. */
export const exportStock = operation('exportStock', {
  method: 'GET',
  path: 'stock/export',
  summary: 'Stock of this warehouse as CSV',
  rule: 'reports',
  reach: 'stock',
  replica: true,
  query: shape({
    ...stockFilters,
    search: maybe(text(100)),
    sort: stockQuery.schema.sort,
    fields: maybe(someOf(stockColumns, 1)),
  }),
  stream: 'text/csv',
  errors: [],
});

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
  location: text(),
  drum: orNull(drumNumber()),
  job: orNull(jobNumber()),
  segment: orNull(segment()),
  quantity: quantity(),
});

/** Who holds what is reserved of a stock line, of a drum, of a SKU, or of the whole warehouse. */
export const listHolders = operation('listHolders', {
  method: 'GET',
  path: 'stock/holder',
  summary: 'Documents that hold reserved stock',
  rule: 'reports',
  reach: 'stock',
  query: listQuery({
    filters: { stockLineId: maybe(id()), drumId: maybe(id()), stockCode: maybe(code()), job: maybe(jobNumber()) },
    sorts: ['number'],
    fields: Object.keys(holder.schema) as [string, ...string[]],
  }),
  reply: pageOf(holder),
  errors: [],
});
