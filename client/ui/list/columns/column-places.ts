import { type CSSProperties, type RefObject, useEffect } from 'react';
import type { Density } from '../../density.ts';
import type { List } from '../list-state.ts';
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

const styles: CSSProperties[] = [];

/** Where a pinned cell stops; the same object for the same place, so that rows need not be drawn again for it. */
export function pinStyle({ pin }: { readonly pin?: number }): CSSProperties | undefined {
  if (pin === undefined) return undefined;
  styles[pin] ??= { insetInlineStart: `var(--pin-${pin})` };
  return styles[pin];
}

/** The width of a rem in pixels, which a person may have set larger. */
export function remSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** Lets a list measure its columns while its table is drawn: those nobody gave a width share the room that is left. */
export function useMeasuredColumns<Row>(list: List<Row>, table: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    list.measure = () => widthsOf(table.current);
    return () => {
      list.measure = () => ({});
    };
  }, [list, table]);
}

function widthsOf(table: HTMLElement | null): Record<string, number> {
  const heads = [...(table?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])];
  return Object.fromEntries(heads.map((head) => [head.dataset.column ?? '', head.offsetWidth / remSize()]));
}

/** Where the columns of one table and the height of rows in all are kept for a user (checklist 30). */
export interface KeptLayout {
  /** Columns, pins and widths as the address of a list says them; undefined: the list's own. */
  read(): string | undefined;
  /** undefined forgets it. */
  write(query: string | undefined): void;
  density(): Density | undefined;
  keepDensity(chosen: Density): void;
  /** Calls when more is known than this browser did: what the user chose in another one. Answers how to stop it. */
  onKnown(run: () => void): () => void;
}

const NARROWEST = 3;
const WIDEST = 60;

/** A width that a column may have, in rem. */
export function widthWithin(width: number): number {
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)) * 100) / 100;
}
