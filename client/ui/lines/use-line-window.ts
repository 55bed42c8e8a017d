import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { useIsHandheld } from '../handheld.ts';
import { BLOCK, type RowHeights, type RowWindow, rowTop, rowWindow, unmeasured, useRowWindow } from '../row-window.ts';

/**
 * Up to this number all lines are rendered, so that the browser's search finds every line. Handhelds have no such search, and each line in
 * the page slows every answer to a scan.
 */
const ALL_DRAWN = { desk: 500, handheld: 50 };

/** Rendered beyond the visible part, in pixels. */
const MARGIN = 900;

export interface LineWindow {
  /** The first rendered line, and the one after the last. */
  readonly first: number;
  readonly end: number;
  /** The height of the lines before and after, in pixels. */
  readonly before: number;
  readonly after: number;
  scrollTo(line: number): void;
}

/**
 * Selects which of very many lines to render while the page scrolls. Lines differ in height, so blocks of them are measured as they come.
 */
export function useLineWindow(lines: number, body: RefObject<HTMLElement | null>): LineWindow {
  const heights = useRef<RowHeights>(unmeasured);
  const isWhole = lines <= ALL_DRAWN[useIsHandheld() ? 'handheld' : 'desk'];

  const read = useCallback(() => {
    if (isWhole || body.current === null) return undefined;
    const { top } = body.current.getBoundingClientRect();
    return rowWindow(lines, heights.current, { top: -top - MARGIN, bottom: innerHeight - top + MARGIN });
  }, [isWhole, lines, body]);
  const { shown, look } = useRowWindow(read, { first: 0, end: 2, before: 0, after: 0 });

  useLayoutEffect(() => {
    if (isWhole || body.current === null) return;
    heights.current = measured(heights.current, shown, body.current);
    look();
  }, [isWhole, shown, look, body]);

  function scrollTo(line: number): void {
    if (isWhole || body.current === null) return;
    const start = scrollY + body.current.getBoundingClientRect().top;
    window.scrollTo({ top: start + rowTop(line, heights.current) - innerHeight / 3 });
    look();
  }

  if (isWhole) return { first: 0, end: lines, before: 0, after: 0, scrollTo };
  const { first, end, before, after } = shown;
  return { first: first * BLOCK, end: Math.min(end * BLOCK, lines), before, after, scrollTo };
}

function measured(known: RowHeights, { first, end }: RowWindow, body: HTMLElement): RowHeights {
  const rows = [...body.children];
  const topOf = (row: number) => rows[row]?.getBoundingClientRect().top;
  const blocks = [...known.blocks];
  for (let block = first; block < end; block += 1) {
    const start = topOf((block - first) * BLOCK);
    const next = topOf((block + 1 - first) * BLOCK);
    if (start !== undefined && next !== undefined) blocks[block] = next - start;
  }
  const seen = blocks.filter((height) => height !== undefined);
  const row = seen.length === 0 ? known.row : seen.reduce((sum, height) => sum + height, 0) / seen.length / BLOCK;
  return { blocks, row };
}
