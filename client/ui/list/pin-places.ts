import { columnWidth, type ShownColumn } from './column.ts';

/** Where each pinned column stops, for the style of the table: after the ticks, the first column and those pinned before it. */
export function pinPlaces<Row>(
  columns: readonly ShownColumn<Row>[],
  widths: Readonly<Record<string, number>>,
  start: number,
): Record<string, string> {
  const places: Record<string, string> = {};
  let at = start;
  for (const column of columns) {
    if (column.pin !== undefined) places[`--pin-${column.pin}`] = `${at}rem`;
    at += widths[column.key] ?? columnWidth(column);
  }
  return places;
}
