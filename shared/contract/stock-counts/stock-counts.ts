import { id, whole } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, oneOf, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';

/** States of a stock count. */
export const countStates = ['counting', 'submitted', 'posted', 'cancelled'] as const;
export const countedPlace = shape({ id: id(), name: text() });

export const countRow = shape({
  id: id(),
  number: code(),
  /** What is counted: everything in a location, or a SKU wherever it lies; the other is null. */
  location: orNull(countedPlace),
  sku: orNull(shape({ id: id(), stockCode: code(), name: text() })),
  blind: flag(),
  status: oneOf(countStates),
  lines: whole(0),
  countedLines: whole(0),
  createdBy: text(),
  createdAt: instant(),
  postedBy: orNull(text()),
  postedAt: orNull(instant()),
});

export const byCounters = { rule: 'adjustStock', reach: 'stock' } as const;

/** Stock counts of this warehouse. */
export const listStockCounts = listOperation('listStockCounts', {
  path: 'stockCount',
  summary: 'Stock counts of this warehouse',
  ...byCounters,
  row: countRow.schema,
  filters: {
    status: maybe(list(oneOf(countStates), 4)),
    /** Submitted, and to be approved by who asks: who neither counted nor submitted it. */
    forMe: maybe(flag()),
    location: maybe(text()),
    stockCode: maybe(code()),
  },
  sorts: ['createdAt', 'number'],
  order: '-createdAt',
  columns: [
    'number',
    'location',
    'sku',
    'blind',
    'status',
    'countedLines',
    'lines',
    'createdBy',
    'createdAt',
    'postedBy',
    'postedAt',
  ],
  headings: { sku: 'stockCode' },
});

/** Stock counts as a CSV file: the same filters and sort, `fields` are the columns in their order. */
export const exportStockCounts = fileOperation('exportStockCounts', listStockCounts);

/**
 * Locations with stock of the company, what to count next: those where goods were not found by who picked them since the last count, then
 * the one counted longest ago.
 */
export const listDueLocations = listOperation('listDueLocations', {
  path: 'stockCount/due',
  summary: 'Locations due for a count',
  ...byCounters,
  row: {
    /** The location. */
    id: id(),
    name: text(),
    skus: whole(1),
    /** When a count of it was last posted, and by whom; null: never. */
    countedAt: orNull(instant()),
    countedBy: orNull(text()),
    /** Goods were short or not found there since: for which pick, and who said so. */
    missing: orNull(shape({ pick: id(), number: code(), by: text() })),
    /** A count of it that is open. */
    open: orNull(shape({ id: id(), number: code() })),
  },
  filters: { name: maybe(text()) },
  undated: true,
  sorts: ['countedAt', 'name'],
  order: 'countedAt',
});

/** Begins to count a location or a SKU: the book is noted, line by line. One count of a thing is open at a time. */
export const startStockCount = operation('startStockCount', {
  method: 'POST',
  path: 'stockCount',
  summary: 'Start a stock count',
  ...byCounters,
  body: shape({ locationId: maybe(id()), stockCode: maybe(code()), blind: maybe(flag()) }),
  reply: shape({ id: id(), number: code() }),
  errors: ['location_not_here', 'unknown_skus', 'count_open_already'],
});
