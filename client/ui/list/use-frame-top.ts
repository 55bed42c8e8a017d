import { type RefObject, useLayoutEffect } from 'react';

/** Tells the style sheet how far down the page a frame begins (--frame-top), so that it ends where the window does. */
export function useFrameTop(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = () => {
      const top = element.getBoundingClientRect().top + scrollY;
      element.style.setProperty('--frame-top', `${Math.round(top)}px`);
    };
    measure();
    // Whatever stands above it (chips, totals, the bar of ticked rows) changes the height of the page with its own.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [frame]);
}
