const signs = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,20}$/u;

/**
 * Whether this can be stored as a batch or lot, the value of (10) on a label: 1 to 20 characters on one line, without blanks at its ends.
 * The contract documents the same rule with all ranges written out (`batch`); every page loads this one, so it is short.
 */
export function isBatch(text: string): boolean {
  return signs.test(text) && text.trim() === text;
}
