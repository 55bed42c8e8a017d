import { type RefObject, useLayoutEffect } from 'react';
import { useIsHandheld } from '../../handheld.ts';
import { BLOCK } from '../../row-window.ts';
import type { List } from '../list-state.ts';
import { type Column, columnWidth, type ShownColumn } from './column.ts';
import { remSize } from './column-layout.ts';

/** Room beside the content of a cell, in pixels: its padding, and one for rounding. */
const BESIDE = 25;
/** In rem: a longer text is cut, unless there is room to spare. */
const WIDEST = 30;
/** In rem: a text that lacks no more than this is not cut. */
const LITTLE = 3;

type Fitted = Pick<Column<never>, 'key' | 'width' | 'align' | 'copy' | 'card'>;

/**
 * The widths of columns, in rem, that show their content whole. Codes, numbers, the status and the first column have at least their own
 * width. Where the frame lacks room, texts give way, each down to its own width; then the table scrolls.
 */
export function fittedWidths(
  columns: readonly Fitted[],
  needed: Readonly<Record<string, number>>,
  room: number,
): Record<string, number> {
  const limits = columns.map((column, at) => {
    const own = columnWidth(column);
    const content = needed[column.key] ?? own;
    if (isWhole(column, at)) return { key: column.key, least: Math.max(own, content), most: Math.max(own, content) };
    const least = content <= own + LITTLE ? content : own;
    return { key: column.key, least, most: Math.min(content, Math.max(own, WIDEST)) };
  });
  const sum = (end: 'least' | 'most') => limits.reduce((total, limit) => total + limit[end], 0);
  const slack = sum('most') - sum('least');
  const part = slack === 0 ? 0 : Math.min(1, Math.max(0, sum('most') - room) / slack);
  return Object.fromEntries(limits.map(({ key, least, most }) => [key, most - (most - least) * part]));
}

function isWhole({ align, copy, card }: Fitted, at: number): boolean {
  return at === 0 || align === 'end' || copy !== undefined || card === 'status' || card === 'title';
}

/** The width that each column needs for its head and its rendered rows, in rem. */
function neededWidths(table: HTMLTableElement): Record<string, number> {
  const rem = remSize();
  const rows = [...table.querySelectorAll<HTMLTableRowElement>('tr[data-row]')];
  return Object.fromEntries(
    [...table.querySelectorAll<HTMLTableCellElement>('th[data-column]')].map((head) => {
      const cells = [head, ...rows.flatMap(({ cells }) => cells[head.cellIndex] ?? [])];
      return [head.dataset.column ?? '', (Math.max(...cells.map(contentWidth)) + BESIDE) / rem];
    }),
  );
}

/** Without the grip of a head and the copy button of a cell, which lie over the content. */
function contentWidth(cell: HTMLTableCellElement): number {
  const range = document.createRange();
  range.selectNodeContents(cell);
  const cover = cell.querySelector(':scope > :is(.column-grip, .copy)');
  if (cover !== null) range.setEndBefore(cover);
  return range.getBoundingClientRect().width;
}

interface FitOptions<Row> {
  list: List<Row>;
  columns: readonly ShownColumn<Row>[];
  /** The rows that are rendered. */
  rows: number;
  /** The width of the columns that are not the list's own, in rem. */
  beside: number;
  table: RefObject<HTMLTableElement | null>;
}

/**
 * Fits the columns to the first rows that are rendered, before they are painted. Later rows change nothing, so that no column moves. The
 * first render has one block of rows; the next, still before the paint, has all in sight.
 */
export function useFittedColumns<Row>({ list, columns, rows, beside, table }: FitOptions<Row>): void {
  const isHandheld = useIsHandheld();
  const isDrawn = list.loader.load.value.kind !== 'loading' && rows > 0 && !isHandheld;
  // In any order, so that nothing is fitted while a column is dragged.
  const keys = columns
    .map(({ key }) => key)
    .toSorted()
    .join();
  useLayoutEffect(() => {
    const { current } = table;
    const fit = list.fit.peek();
    const isNew = fit.keys !== keys || (fit.rows < rows && fit.rows <= BLOCK);
    if (!isDrawn || !isNew || current === null) return;
    const room = (current.parentElement?.clientWidth ?? 0) / remSize() - beside;
    list.fit.value = { keys, rows, widths: fittedWidths(columns, neededWidths(current), room) };
  }, [list, columns, keys, rows, isDrawn, beside, table]);
}
