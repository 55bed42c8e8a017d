import { useEffect, useRef } from 'react';

interface PointerDrag {
  onMove: (event: PointerEvent) => void;
  /** Called on Esc: moves everything back. */
  onCancel?: () => void;
  onEnd?: () => void;
}

/**
 * Follows a pointer from press to release, wherever it goes. The listeners are on the page, not on the handle: React removes and reinserts
 * the handle when the moved items change places, and a captured pointer is lost.
 */
export function usePointerDrag(): (drag: PointerDrag) => void {
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  return function follow({ onMove, onCancel, onEnd }: PointerDrag): void {
    const controller = new AbortController();
    const { signal } = controller;
    running.current?.abort();
    running.current = controller;
    const end = () => {
      controller.abort();
      onEnd?.();
    };
    addEventListener('pointermove', onMove, { signal });
    addEventListener('pointerup', end, { signal });
    addEventListener('pointercancel', end, { signal });
    addEventListener('keydown', cancel, { signal, capture: true });
    function cancel(event: KeyboardEvent): void {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onCancel?.();
      end();
    }
  };
}

/** Moves one item of a list; a position beyond the ends is the end. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  const position = Math.max(0, Math.min(items.length - 1, to));
  if (item === undefined || position === from) return items;
  return items.toSpliced(from, 1).toSpliced(position, 0, item);
}
