import { type RefObject, useEffect, useRef, useState } from 'react';

export interface FirstFault {
  /** Where the fields are. */
  place: RefObject<HTMLDivElement | null>;
  /** Saving found something wrong: its first field gets the focus, and comes into sight. */
  focus: () => void;
}

/** Leads to the first field that is wrong, once its error is shown. */
export function useFirstFault(): FirstFault {
  const place = useRef<HTMLDivElement>(null);
  const [faults, setFaults] = useState(0);
  useEffect(() => {
    if (faults > 0) place.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [faults]);
  return { place, focus: () => setFaults((count) => count + 1) };
}

/**
 * Gives the focus to the field of a screen that begins with it, on arrival. Screens are fetched: whoever opened a menu meanwhile is in
 * it, and stays there, or its keys would go into the field.
 */
export function focusOnArrival(field: HTMLElement | null | undefined): void {
  if (document.activeElement?.closest(':popover-open') == null) field?.focus({ preventScroll: true });
}
