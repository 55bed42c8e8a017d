/** A batch or lot as a label names it after (10): 1 to 20 characters of one line, no blanks at its ends. */
export const batchPattern = '^(?!\\s)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]{1,20}(?<!\\s)$';

const expression = new RegExp(batchPattern, 'u');

/** Can this be stored as a batch? */
export function isBatch(text: string): boolean {
  return expression.test(text);
}
