/** The owner of goods: a job and its segment; in the H3G layout an Activity Code and its Cell ID. */

/** Length of a Cell ID in characters. */
export const cellIdLength = { least: 6, most: 8 } as const;

const CELL_ID = new RegExp(`^.{${cellIdLength.least},${cellIdLength.most}}$`, 'u');

/** Whether this is a Cell ID. The general rule for segments is checked by their field (shared/contract/fields/text.ts). */
export function isCellId(text: string): boolean {
  return CELL_ID.test(text);
}
