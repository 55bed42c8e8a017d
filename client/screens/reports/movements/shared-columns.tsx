import type { ColumnDescription } from '../../../lists/list-description.tsx';
import { monthName } from '../../../ui/formats.ts';
import { MoneyText } from '../../../ui/value-text.tsx';
import type { GroupingDescription } from '../report-description.ts';
import { dayName } from './words.ts';

export const goodsColumns = [
  { key: 'stockCode', copies: true, width: 10, card: 'title' },
  { key: 'name', width: 11, spare: true, card: 'sub' },
  { key: 'warehouse', width: 9 },
] as const;

type Worth = { price: string | null; value: string | null };

/** Only for users who may see prices. */
export const worthColumns: readonly ColumnDescription<Worth>[] = [
  { key: 'price', cell: (row) => <MoneyText value={row.price} />, width: 7, spare: true },
  { key: 'value', cell: (row) => <MoneyText value={row.value} />, width: 8 },
];

export const undoneColumns = [
  { key: 'undoneAt', width: 9, spare: true },
  { key: 'undoneBy', width: 8, spare: true },
  { key: 'undoneReason', width: 10, spare: true },
] as const;

/** Groupings of every report of movements, by date and warehouse. */
export const calendarGroupings: readonly GroupingDescription[] = [
  { by: 'day', nameOf: dayName },
  { by: 'month', nameOf: monthName },
  { by: 'warehouse' },
];
