import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { List } from '../list-state.ts';

/**
 * Goes to the end of a list that was turned to be read from there, and back. Rows that then appear above those in view leave them where
 * they are.
 */
export function useListTurn<Row>(list: List<Row>, frame: RefObject<HTMLElement | null>): void {
  const fromEnd = list.loader.fromEnd.value;
  const length = list.length.value;
  const last = useRef({ fromEnd, length });
  const scroll = useRef<number>(undefined);
  useLayoutEffect(() => {
    const added = length - last.current.length;
    const isTurned = fromEnd !== last.current.fromEnd;
    last.current = { fromEnd, length };
    if (!(isTurned || (fromEnd && added !== 0))) return;
    const { drawing, active } = list;
    const { row } = drawing.heights;
    drawing.heights = { blocks: [], row };
    scroll.current = isTurned ? Number(fromEnd) * length * row : (frame.current?.scrollTop ?? 0) + added * row;
    requestAnimationFrame(() => {
      scroll.current = undefined;
    });
    if (active.peek() >= 0) active.value = isTurned ? Number(fromEnd) * (length - 1) : active.peek() + added;
  }, [list, frame, fromEnd, length]);
  // At each render until the next paint, because only the second one has room for all rows.
  useLayoutEffect(() => {
    if (scroll.current !== undefined) frame.current?.scrollTo({ top: scroll.current });
  });
}
