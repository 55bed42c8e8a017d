import { type RefObject, useLayoutEffect } from 'react';

/** Names in `data-cut` the sides on which the frame hides columns, so that these edges are shaded. */
export function useFrameEdges(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = frame.current;
    const table = element?.firstElementChild;
    if (element === null || table === null || table === undefined) return;
    const look = () => {
      const hidden = element.scrollWidth - element.clientWidth - 1;
      const sides = [element.scrollLeft > 1 && 'start', element.scrollLeft < hidden && 'end'];
      element.dataset.cut = sides.filter(Boolean).join(' ');
      element.style.setProperty('--scrollbar', `${element.offsetWidth - element.clientWidth}px`);
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    observer.observe(table);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [frame]);
}
