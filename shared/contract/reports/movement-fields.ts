import { amount, id, price } from '../fields/number.ts';
import { flag, maybe, orNull } from '../fields/shape.ts';
import { code, drumNumber, jobNumber, note, segment, text } from '../fields/text.ts';
import { date, instant } from '../fields/time.ts';
import { reportScope } from '../report.ts';

/** Which goods, and in which warehouse. */
export const goodsOfRow = { skuId: id(), stockCode: code(), name: text(), warehouseId: id(), warehouse: text() };

/** Whose they are; null: free stock. */
export const ownerOfRow = { jobId: orNull(id()), job: orNull(jobNumber()), segment: orNull(segment()) };

/** The price of one, and what all is worth at it; null for people who may not see prices. */
export const worthOfRow = { price: orNull(price()), value: orNull(amount()) };

/** What was undone is listed, marked, and counts in no total. */
export const undoneOfRow = {
  undone: flag(),
  undoneAt: orNull(instant()),
  undoneBy: orNull(text()),
  undoneReason: orNull(note()),
};

export const undoneColumns = ['undone', 'undoneAt', 'undoneBy', 'undoneReason'] as const;

/** What each report of what happened to goods can be narrowed by. */
export const movementFilters = {
  ...reportScope,
  warehouse: maybe(text()),
  /** Days where the warehouses are; both count. */
  dateFrom: maybe(date()),
  dateTo: maybe(date()),
  stockCode: maybe(code()),
  job: maybe(jobNumber()),
  drum: maybe(drumNumber()),
  person: maybe(text()),
};

const days = { from: 'dateFrom', to: 'dateTo' } as const;

/** What each of them can be grouped by, besides what only it knows. */
export const movementGroups = {
  stockCode: { detail: 'name' },
  day: { key: 'at', per: 'day', opens: days },
  month: { key: 'at', per: 'month', opens: days },
  warehouse: { key: 'warehouseId', label: 'warehouse' },
} as const;
