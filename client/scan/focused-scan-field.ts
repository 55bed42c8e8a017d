interface FocusedScanField {
  focus(): void;
  take(text: string): void;
}

let current: FocusedScanField | undefined;

export function holdScanField(field: FocusedScanField): () => void {
  current = field;
  return () => {
    if (current === field) current = undefined;
  };
}

export function scanField(): FocusedScanField | undefined {
  return current;
}

/** Returns the focus to the scan field after an action, for the next scan (checklist 1), unless the user has moved on meanwhile. */
export function backToScan(from: Element | null): void {
  const { activeElement } = document;
  if (activeElement === from || activeElement === document.body) scanField()?.focus();
}

/** Wraps an action so that the focus returns to the scan field, for the next scan (checklist 1). */
export function thenScan<Given extends readonly unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  return (...given) => {
    act(...given);
    scanField()?.focus();
  };
}
