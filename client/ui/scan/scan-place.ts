/** The scan field of the screen, for whoever has to bring the focus back to it or hand it a scan that strayed. */
export interface ScanPlace {
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
