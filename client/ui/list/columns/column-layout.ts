import { type CSSProperties, type RefObject, useEffect } from 'react';
import type { Density } from '../../density.ts';
import type { List } from '../list-state.ts';
import type { ShownColumn } from './column.ts';

/** The offset of each pinned column as style variables: after the ticks, the first column and the columns pinned before it. */
export function pinOffsets<Row>(
  list: List<Row>,
  columns: readonly ShownColumn<Row>[],
  start: number,
): Record<string, string> {
  const offsets: Record<string, string> = {};
  let at = start;
  for (const column of columns) {
    if (column.pin !== undefined) offsets[`--pin-${column.pin}`] = `${at}rem`;
    at += list.widthOf(column);
  }
  return offsets;
}

const styles: CSSProperties[] = [];

/** Returns the same object for the same position, so that rows need not be rendered again for it. */
export function pinStyle({ pin }: { readonly pin?: number }): CSSProperties | undefined {
  if (pin === undefined) return undefined;
  styles[pin] ??= { insetInlineStart: `var(--pin-${pin})` };
  return styles[pin];
}

/** The width of a rem in pixels, which the user may have enlarged. */
export function remSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** Lets a list measure its columns while its table is rendered: columns without a chosen width share the remaining space. */
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

/** Stores a user's columns of one table, and the row height of all tables (checklist 30). */
export interface KeptLayout {
  /** Columns, pins and widths as in the address of a list; undefined: the list's own. */
  read(): string | undefined;
  /** undefined deletes it. */
  write(query: string | undefined): void;
  density(): Density | undefined;
  keepDensity(chosen: Density): void;
  /** Calls `run` when the user's choices in another browser arrive. The returned function stops it. */
  onKnown(run: () => void): () => void;
}

const NARROWEST = 3;
const WIDEST = 60;

export function widthWithin(width: number): number {
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)) * 100) / 100;
}
