import { id, whole } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, oneOf, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';

export const countStates = ['counting', 'submitted', 'posted', 'cancelled'] as const;
export const countedLocation = shape({ id: id(), name: text() });

export const countRow = shape({
  id: id(),
  number: code(),
  /** Counts everything in a location, or a SKU in all locations; the other is null. */
  location: orNull(countedLocation),
  sku: orNull(shape({ id: id(), stockCode: code(), name: text() })),
  blind: flag(),
  status: oneOf(countStates),
  countedLines: whole(0),
  lines: whole(0),
  createdBy: text(),
  createdAt: instant(),
  postedBy: orNull(text()),
  postedAt: orNull(instant()),
});

export const byCounters = { rule: 'adjustStock', reach: 'stock' } as const;

/** Lists the stock counts of this warehouse. */
export const listStockCounts = listOperation('listStockCounts', {
  path: 'stockCount',
  summary: 'Stock counts of this warehouse',
  ...byCounters,
  row: countRow.schema,
  filters: {
    status: maybe(list(oneOf(countStates), 4)),
    /** Submitted counts that the caller can approve, because the caller neither counted nor submitted them. */
    forMe: maybe(flag()),
    location: maybe(text()),
    stockCode: maybe(code()),
  },
  sorts: ['createdAt', 'number'],
  order: '-createdAt',
  headings: { sku: 'stockCode' },
});

/** Returns the stock counts as a CSV or Excel file, with the same filters and sort. `fields` selects the columns and their order. */
export const exportStockCounts = fileOperation('exportStockCounts', listStockCounts);

/**
 * Lists locations with stock of the company in the order in which to count them: first those where pickers missed goods since the last
 * count, then those counted longest ago.
 */
export const listDueLocations = listOperation('listDueLocations', {
  path: 'stockCount/due',
  summary: 'Locations due for a count',
  ...byCounters,
  row: {
    id: id(),
    name: text(),
    skus: whole(1),
    /** When a count of it was last posted, and by whom; null: never. */
    countedAt: orNull(instant()),
    countedBy: orNull(text()),
    /** The pick for which goods were short or not found there since, and the user who reported it. */
    missing: orNull(shape({ pick: id(), number: code(), by: text() })),
    open: orNull(shape({ id: id(), number: code() })),
  },
  filters: { name: maybe(text()) },
  undated: true,
  sorts: ['countedAt', 'name'],
  order: 'countedAt',
});

/**
 * Starts a count of a location or a SKU, and records the expected stock line by line. Only one count of the same location or SKU can be
 * open.
 */
export const startStockCount = operation('startStockCount', {
  method: 'POST',
  path: 'stockCount',
  summary: 'Start a stock count',
  ...byCounters,
  body: shape({ locationId: maybe(id()), stockCode: maybe(code()), blind: maybe(flag()) }),
  reply: shape({ id: id(), number: code() }),
  errors: ['location_not_here', 'unknown_skus', 'count_open_already'],
});
