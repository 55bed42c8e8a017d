import type { CSSProperties } from 'react';

const styles: CSSProperties[] = [];

/** Where a pinned cell stops; the same object for the same place, so that rows need not be drawn again for it. */
export function pinStyle({ pin }: { readonly pin?: number }): CSSProperties | undefined {
  if (pin === undefined) return undefined;
  styles[pin] ??= { insetInlineStart: `var(--pin-${pin})` };
  return styles[pin];
}
