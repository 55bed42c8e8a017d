import { type RefObject, useCallback, useLayoutEffect } from 'react';
import { type RowHeights, type RowWindow, rowTop, rowWindow, unmeasured, useRowWindow } from '../../row-window.ts';

/** Rendered beyond the visible part, in pixels, so that a fling of the wheel finds rows there. */
const MARGIN = 700;

export interface WindowedRows {
  readonly shown: RowWindow;
  measure(block: number, rows: number, height: number): void;
  scrollTo(row: number): void;
}

/**
 * Selects which blocks of a long table to render. The table scrolls in its own frame on a desk and with the page on a handheld; both are
 * read from the position of the table, so neither needs to be known.
 */
export function useListWindow(
  rows: number,
  drawing: ListDrawing,
  layout: string,
  frame: RefObject<HTMLElement | null>,
  table: RefObject<HTMLElement | null>,
): WindowedRows {
  const read = useCallback(() => {
    if (drawing.layout !== layout) Object.assign(drawing, { layout, heights: unmeasured });
    return rowWindow(rows, drawing.heights, sightOf(frame.current, table.current));
  }, [rows, drawing, layout, frame, table]);
  const { shown, look } = useRowWindow(read, { first: 0, end: 1, before: 0, after: 0 });
  useLayoutEffect(look, [look]);
  useLayoutEffect(() => returnTo(drawing, frame.current), [drawing, frame]);

  return {
    shown,
    measure(block, count, height) {
      const { blocks, row } = drawing.heights;
      if (blocks[block] === height) return;
      const next = [...blocks];
      next[block] = height;
      drawing.heights = { blocks: next, row: blocks.length === 0 ? height / count : row };
      look();
    },
    scrollTo: (row) => frame.current?.scrollTo({ top: rowTop(row, drawing.heights) }),
  };
}

function returnTo(drawing: ListDrawing, frame: HTMLElement | null): () => void {
  const { frameTop, pageTop } = drawing;
  if (frameTop > 0) frame?.scrollTo({ top: frameTop });
  if (pageTop > 0) scrollTo({ top: pageTop });
  return () => {
    drawing.frameTop = frame?.scrollTop ?? 0;
    drawing.pageTop = scrollY;
  };
}

function sightOf(frame: HTMLElement | null, table: HTMLElement | null): { top: number; bottom: number } {
  if (frame === null || table === null) return { top: 0, bottom: 0 };
  const box = frame.getBoundingClientRect();
  const start = table.getBoundingClientRect().top;
  return { top: Math.max(0, box.top) - start - MARGIN, bottom: Math.min(innerHeight, box.bottom) - start + MARGIN };
}

/** The rendering state of a list; a change of `layout` (columns, density) invalidates the heights. */
export interface ListDrawing {
  layout: string;
  heights: RowHeights;
  frameTop: number;
  pageTop: number;
}

/** Sets --frame-top to the frame's distance from the top of the page, so that the frame ends where the window does. */
export function useFrameTop(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = () => {
      const top = element.getBoundingClientRect().top + scrollY;
      element.style.setProperty('--frame-top', `${Math.round(top)}px`);
    };
    measure();
    // Content above the frame (chips, totals, the bar of ticked rows) changes the height of the page with its own.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [frame]);
}
