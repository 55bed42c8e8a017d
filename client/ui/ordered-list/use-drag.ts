import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Drags the lines of a list up and down: a line changes place as soon as the pointer is over another. The listeners are the
 * page's, not the handle's: React takes the handle out of the document and back when its line moves, and a captured pointer is lost.
 */
export function useDrag(list: RefObject<HTMLElement | null>, move: (from: number, to: number) => void) {
  const latest = useRef(move);
  latest.current = move;
  const dragging = useRef<AbortController>(undefined);
  useEffect(() => () => dragging.current?.abort(), []);

  return function grab(event: PointerEvent, index: number): void {
    if (event.button !== 0) return;
    event.preventDefault();
    const drag = new AbortController();
    dragging.current?.abort();
    dragging.current = drag;
    let at = index;
    const { signal } = drag;
    const place = (over: number) => {
      if (over < 0 || over === at) return;
      latest.current(at, over);
      at = over;
    };
    addEventListener('pointermove', ({ clientY }) => place(lineAt(list.current, clientY)), { signal });
    addEventListener('pointerup', () => drag.abort(), { signal });
    addEventListener('pointercancel', () => drag.abort(), { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && leave(), { signal, capture: true });
    function leave(): void {
      place(index);
      drag.abort();
    }
  };
}

/** Which line a height of the page falls on; -1 for none. */
function lineAt(list: HTMLElement | null, y: number): number {
  return [...(list?.children ?? [])].findIndex((line) => {
    const box = line.getBoundingClientRect();
    return y >= box.top && y < box.bottom;
  });
}
