import { useEffect, useRef } from 'react';

interface PointerDrag {
  onMove: (event: PointerEvent) => void;
  /** Esc: what was moved goes back to where it was. */
  onCancel?: () => void;
  /** The pointer was let go. */
  onEnd?: () => void;
}

/**
 * Follows a pointer from its press until it is let go, wherever it goes. The listeners are the page's, not the handle's: React takes a
 * handle out of the document and back when what it moves changes places, and a captured pointer is lost.
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

/** A list with one thing moved to another place; a place beyond its ends is the end. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  const place = Math.max(0, Math.min(items.length - 1, to));
  if (item === undefined || place === from) return items;
  return items.toSpliced(from, 1).toSpliced(place, 0, item);
}
