/** The scan field of the screen, for whoever has to bring the focus back to it or hand it a scan that strayed. */
interface ScanPlace {
  focus(): void;
  take(text: string): void;
}

let current: ScanPlace | undefined;

/** Makes a field the scan field of its screen until the returned function is called. */
export function holdScanPlace(place: ScanPlace): () => void {
  current = place;
  return () => {
    if (current === place) current = undefined;
  };
}

/** The screen's scan field, if it has one. */
export function scanPlace(): ScanPlace | undefined {
  return current;
}

/**
 * Brings the focus back to the screen's scan field after an action, for the next scan (checklist 1), unless the person has gone elsewhere
 * meanwhile.
 */
export function backToScan(from: Element | null): void {
  const { activeElement } = document;
  if (activeElement === from || activeElement === document.body) scanPlace()?.focus();
}

/** Does something and brings the focus back to the scan field: the next thing that comes is a scan (checklist 1). */
export function thenScan<Given extends readonly unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  return (...given) => {
    act(...given);
    scanPlace()?.focus();
  };
}
