import { amount, id, price } from '../fields/number.ts';
import { flag, maybe, orNull } from '../fields/shape.ts';
import { code, drumNumber, jobNumber, note, segment, text } from '../fields/text.ts';
import { date, instant } from '../fields/time.ts';
import { reportScope } from '../report.ts';

export const goodsOfRow = { skuId: id(), stockCode: code(), name: text(), warehouseId: id(), warehouse: text() };

/** Null: free stock. */
export const ownerOfRow = { jobId: orNull(id()), job: orNull(jobNumber()), segment: orNull(segment()) };

/** The price of one unit and the value at that price; null for users who may not see prices. */
export const worthOfRow = { price: orNull(price()), value: orNull(amount()) };

/** Rows that were undone are listed and marked, and are not part of any total. */
export const undoneOfRow = {
  undone: flag(),
  undoneAt: orNull(instant()),
  undoneBy: orNull(text()),
  undoneReason: orNull(note()),
};

export const movementFilters = {
  ...reportScope,
  warehouse: maybe(text()),
  /** Days in the time zone of the warehouses, both inclusive. */
  dateFrom: maybe(date()),
  dateTo: maybe(date()),
  stockCode: maybe(code()),
  job: maybe(jobNumber()),
  drum: maybe(drumNumber()),
  person: maybe(text()),
};

const days = { from: 'dateFrom', to: 'dateTo' } as const;

export const movementGroups = {
  stockCode: { detail: 'name' },
  day: { key: 'at', per: 'day', opens: days },
  month: { key: 'at', per: 'month', opens: days },
  warehouse: { key: 'warehouseId', label: 'warehouse' },
} as const;
