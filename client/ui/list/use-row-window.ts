import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type RowHeights, type RowWindow, rowTop, rowWindow } from './row-window.ts';

/** Drawn beyond sight, in pixels: a fling of the wheel finds rows there. */
const MARGIN = 700;
const UNMEASURED: RowHeights = { blocks: [], row: 41 };

export interface WindowedRows {
  readonly shown: RowWindow;
  /** Says how high a block of so many rows came out. */
  measure(block: number, rows: number, height: number): void;
  /** Brings a row into sight that may not be drawn. */
  scrollTo(row: number): void;
}

/**
 * Which blocks of a long table to draw. The table scrolls in its own frame on a desk and with the page on a handheld; both are
 * read from where the table stands, so neither needs to be known. A change of `layout` makes the measured heights void.
 */
export function useRowWindow(
  rows: number,
  layout: string,
  frame: RefObject<HTMLElement | null>,
  table: RefObject<HTMLElement | null>,
): WindowedRows {
  const known = useRef({ layout, heights: UNMEASURED });
  const [shown, setShown] = useState<RowWindow>({ first: 0, end: 1, before: 0, after: 0 });

  const look = useCallback(() => {
    if (known.current.layout !== layout) known.current = { layout, heights: UNMEASURED };
    const next = rowWindow(rows, known.current.heights, sightOf(frame.current, table.current));
    setShown((now) => (same(now, next) ? now : next));
  }, [rows, layout, frame, table]);

  useLayoutEffect(look, [look]);
  useEffect(() => onScrollOrResize(look), [look]);

  return {
    shown,
    measure(block, count, height) {
      const { blocks, row } = known.current.heights;
      if (blocks[block] === height) return;
      const next = [...blocks];
      next[block] = height;
      known.current.heights = { blocks: next, row: blocks.length === 0 ? height / count : row };
      look();
    },
    scrollTo: (row) => frame.current?.scrollTo({ top: rowTop(row, known.current.heights) }),
  };
}

function onScrollOrResize(run: () => void): () => void {
  document.addEventListener('scroll', run, { capture: true, passive: true });
  addEventListener('resize', run);
  return () => {
    document.removeEventListener('scroll', run, { capture: true });
    removeEventListener('resize', run);
  };
}

function sightOf(frame: HTMLElement | null, table: HTMLElement | null): { top: number; bottom: number } {
  if (frame === null || table === null) return { top: 0, bottom: 0 };
  const box = frame.getBoundingClientRect();
  const start = table.getBoundingClientRect().top;
  return { top: Math.max(0, box.top) - start - MARGIN, bottom: Math.min(innerHeight, box.bottom) - start + MARGIN };
}

function same(a: RowWindow, b: RowWindow): boolean {
  return a.first === b.first && a.end === b.end && a.before === b.before && a.after === b.after;
}
