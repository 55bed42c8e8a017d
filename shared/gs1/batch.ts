const signs = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,20}$/u;

/**
 * Can this be stored as a batch or lot, as a label names it after (10): 1 to 20 characters of one line, no blanks at its ends? The contract
 * documents the same with all ranges written out (`batch`); everybody loads this one, so it is short.
 */
export function isBatch(text: string): boolean {
  return signs.test(text) && text.trim() === text;
}
