import type { Cell, CellKind, Table } from './table.ts';

/** Makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Sends the headings with the first rows, so that a failing query is refused before anything is sent. */
export async function* csvFile({ headings, kinds, rows, total }: Table): AsyncGenerator<string> {
  let ahead = BYTE_ORDER_MARK + csvLine(headings);
  for await (const piece of rows) {
    yield ahead + piece.map((row) => csvLine(row, kinds)).join('');
    ahead = '';
  }
  const end = ahead + (total === undefined ? '' : csvLine(total, kinds));
  if (end !== '') yield end;
}

/** RFC 4180, CRLF; null is an empty cell. Cells without a kind are text. */
export function csvLine(cells: readonly Cell[], kinds: readonly CellKind[] = []): string {
  return `${cells.map((cell, index) => quoted(cell === null ? '' : spelt(String(cell), kinds[index]))).join(',')}\r\n`;
}

/** Characters that start a formula in a spreadsheet, full-width forms included (trust G50). */
const formulaStart = /^['=+\-@\t\r\0＝＋－＠]/;

/** Puts an apostrophe before text that a spreadsheet would run; numbers stay numbers, minus sign included. */
function spelt(text: string, kind: CellKind = 'text'): string {
  return kind === 'text' && formulaStart.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
