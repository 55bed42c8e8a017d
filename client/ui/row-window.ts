import { useCallback, useEffect, useState } from 'react';

/** Rows are rendered and measured in blocks of this many: few enough to render in a frame, many enough to keep the number of blocks low. */
export const BLOCK = 25;

/** Measured heights: of blocks as they were last rendered, and the usual height of one row for the others. */
export interface RowHeights {
  readonly blocks: readonly (number | undefined)[];
  readonly row: number;
}

export const unmeasured: RowHeights = { blocks: [], row: 41 };

export interface RowWindow {
  readonly first: number;
  /** The block after the last rendered one. */
  readonly end: number;
  readonly before: number;
  readonly after: number;
}

/** The blocks that are visible at a scroll position. Rows can differ in height, as cards do. */
export function rowWindow(
  rows: number,
  heights: RowHeights,
  sight: { readonly top: number; readonly bottom: number },
): RowWindow {
  const blocks = Math.ceil(rows / BLOCK);
  const heightOf = (block: number) => heights.blocks[block] ?? Math.min(BLOCK, rows - block * BLOCK) * heights.row;
  let first = 0;
  let before = 0;
  while (first < blocks - 1 && before + heightOf(first) <= sight.top) {
    before += heightOf(first);
    first += 1;
  }
  let end = first;
  let bottom = before;
  while (end < blocks && (end === first || bottom < sight.bottom)) {
    bottom += heightOf(end);
    end += 1;
  }
  let after = 0;
  for (let block = end; block < blocks; block += 1) after += heightOf(block);
  return { first, end, before, after };
}

export function rowTop(row: number, heights: RowHeights): number {
  const block = Math.floor(row / BLOCK);
  let top = 0;
  for (let above = 0; above < block; above += 1) top += heights.blocks[above] ?? BLOCK * heights.row;
  return top + (row - block * BLOCK) * heights.row;
}

/** The row at this distance from the top of the first one. */
export function rowAt(top: number, { blocks, row }: RowHeights): number {
  let block = 0;
  let start = 0;
  const heightOf = () => blocks[block] ?? BLOCK * row;
  while (start + heightOf() <= top) {
    start += heightOf();
    block += 1;
  }
  return block * BLOCK + Math.floor(((top - start) / heightOf()) * BLOCK);
}

/** Updates the rendered blocks on scrolling and resizing. `read` returns the visible blocks; undefined while all rows are rendered. */
export function useRowWindow(
  read: () => RowWindow | undefined,
  start: RowWindow,
): { shown: RowWindow; look: () => void } {
  const [shown, setShown] = useState(start);
  const look = useCallback(() => {
    const next = read();
    if (next !== undefined) setShown((now) => (isSame(now, next) ? now : next));
  }, [read]);
  useEffect(() => onScrollOrResize(look), [look]);
  return { shown, look };
}

function onScrollOrResize(run: () => void): () => void {
  document.addEventListener('scroll', run, { capture: true, passive: true });
  addEventListener('resize', run);
  return () => {
    document.removeEventListener('scroll', run, { capture: true });
    removeEventListener('resize', run);
  };
}

function isSame(a: RowWindow, b: RowWindow): boolean {
  return a.first === b.first && a.end === b.end && a.before === b.before && a.after === b.after;
}
