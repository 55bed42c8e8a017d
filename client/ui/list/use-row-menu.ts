import { useRef, useState } from 'react';
import type { MenuItem } from '../menu/menu.tsx';

/** One menu for all rows of a list: it opens beneath the row's button, or where the row was right-clicked. */
export function useRowMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const [items, setItems] = useState<readonly MenuItem[]>([]);

  function open(offered: readonly MenuItem[], at: HTMLElement | { readonly x: number; readonly y: number }): void {
    const element = menu.current;
    if (element === null) return;
    setItems(offered);
    const button = at instanceof HTMLElement ? at : undefined;
    element.classList.toggle('popover-at', button === undefined);
    if (!(at instanceof HTMLElement)) {
      element.style.setProperty('--at-x', `${Math.min(at.x, innerWidth - 240)}px`);
      element.style.setProperty('--at-y', `${at.y}px`);
    }
    element.showPopover(button === undefined ? {} : { source: button });
  }

  return { menu, items, open };
}
