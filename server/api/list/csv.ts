/** The byte order mark that makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Whether a column holds text that people typed, or numbers and dates that we write ourselves. */
export type CellKind = 'text' | 'value';

/** One line of a CSV file (RFC 4180, CRLF); null is an empty cell. Cells without a kind are text. */
export function csvLine(cells: readonly (string | number | boolean | null)[], kinds: readonly CellKind[] = []): string {
  return `${cells.map((cell, index) => quoted(cell === null ? '' : spelt(String(cell), kinds[index]))).join(',')}\r\n`;
}

/** What a spreadsheet takes for a formula when a cell begins with it, full-width forms included (trust G50). */
const formulaStart = /^['=+\-@\t\r\0＝＋－＠]/;

/** Text that a spreadsheet would run begins with an apostrophe; numbers stay numbers, minus sign and all. */
function spelt(text: string, kind: CellKind | undefined): string {
  return kind !== 'value' && formulaStart.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
