/** Whose goods are: a job and its segment; in the H3G layout an Activity Code and its Cell ID. */

/** How many characters a Cell ID has. */
export const cellIdLength = { least: 6, most: 8 } as const;

const CELL_ID = new RegExp(`^.{${cellIdLength.least},${cellIdLength.most}}$`, 'u');

/** Is this a Cell ID? What a segment may hold at all is checked by its field (shared/contract/fields/text.ts). */
export function isCellId(text: string): boolean {
  return CELL_ID.test(text);
}
