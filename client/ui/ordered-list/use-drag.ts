import { type PointerEvent, type RefObject, useRef } from 'react';
import { usePointerDrag } from '../use-pointer-drag.ts';

/** Drags the lines of a list up and down: a line changes place as soon as the pointer is over another. */
export function useDrag(list: RefObject<HTMLElement | null>, move: (from: number, to: number) => void) {
  const latest = useRef(move);
  latest.current = move;
  const follow = usePointerDrag();

  return function grab(event: PointerEvent, index: number): void {
    if (event.button !== 0) return;
    event.preventDefault();
    let at = index;
    const place = (over: number) => {
      if (over < 0 || over === at) return;
      latest.current(at, over);
      at = over;
    };
    follow({ onMove: ({ clientY }) => place(lineAt(list.current, clientY)), onCancel: () => place(index) });
  };
}

/** Which line a height of the page falls on; -1 for none. */
function lineAt(list: HTMLElement | null, y: number): number {
  return [...(list?.children ?? [])].findIndex((line) => {
    const box = line.getBoundingClientRect();
    return y >= box.top && y < box.bottom;
  });
}
