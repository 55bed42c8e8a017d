import type { PrintedDocument, PrintedFact } from './print.ts';
import type { Sheet } from './sheet.ts';

/** A fact needs this much width for an ordinary name or address line. */
const FACT = 165;
const SYMBOL = { height: 34, width: 250 };
const LOGO = { height: 36, width: 150 };
const LINE = 12;
const TITLE = 17;
const SENDER = { size: 9, grey: true } as const;
/** Lines of a company or warehouse with its address. */
const SENDER_LINES = 4;
const RUNNING_HEAD = 16;

export function headHeight(sheet: Sheet, document: PrintedDocument): number {
  const factRows = rowsOf(sheet, document.facts).reduce((sum, row) => sum + factRowHeight(sheet, row), 0);
  return topsOf(sheet, document).facts + factRows + noteLines(sheet, document.note).length * LINE + 8;
}

export function runningHeadHeight({ paper }: Sheet): number {
  return paper.margin + RUNNING_HEAD;
}

/** Draws the head of a document's first page; returns where it ends. */
export function drawHead(sheet: Sheet, document: PrintedDocument): number {
  const { title, number, code = number, facts, note, logo } = document;
  const { left, top, right } = boundsOf(sheet);
  const tops = topsOf(sheet, document);
  if (logo) sheet.picture(logo, left, top, LOGO.width, LOGO.height);
  senderLines(sheet, document).forEach((line, index) => {
    sheet.write(line, left, tops.sender + index * LINE, SENDER);
  });
  sheet.write(title, left, tops.title, { size: TITLE, bold: true });
  if (code !== null) sheet.symbol(code, right, top, SYMBOL.height, SYMBOL.width);
  sheet.write(cut(sheet, number, 11), right, top + SYMBOL.height + 4, { size: 11, bold: true }, 'end');
  let y = tops.facts;
  for (const row of rowsOf(sheet, facts)) {
    drawFactRow(sheet, row, y);
    y += factRowHeight(sheet, row);
  }
  noteLines(sheet, note).forEach((line, index) => {
    sheet.write(line, left, y + index * LINE, { size: 9 });
  });
  return headHeight(sheet, document);
}

/** Draws the head of each following page; returns where it ends. */
export function drawRunningHead(sheet: Sheet, { company, warehouse, title, number }: PrintedDocument): number {
  const { left, top, right } = boundsOf(sheet);
  sheet.write(cut(sheet, `${company}, ${warehouse}`, 8), left, top, { size: 8, grey: true });
  sheet.write(cut(sheet, `${title} ${number}`, 8), right, top, { size: 8, bold: true }, 'end');
  return runningHeadHeight(sheet);
}

function boundsOf({ paper: { width, margin } }: Sheet) {
  return { left: margin, top: margin, right: width - margin, width: width - 2 * margin };
}

/** Where the parts of the head begin, one below the other: the logo, the sender, the title, the facts. */
function topsOf(sheet: Sheet, document: PrintedDocument): { sender: number; title: number; facts: number } {
  const { top } = boundsOf(sheet);
  const sender = top + (document.logo ? LOGO.height + 6 : 0);
  const lines = senderLines(sheet, document).length;
  const title = sender + lines * LINE + (document.logo || lines > 1 ? 8 : 2);
  return { sender, title, facts: Math.max(top + SYMBOL.height + 24, title + TITLE + 10) };
}

/** One line for a company and a warehouse without addresses. */
function senderLines(sheet: Sheet, document: PrintedDocument): string[] {
  const { company, companyAddress, warehouse, warehouseAddress } = document;
  if (companyAddress === null && warehouseAddress === null)
    return [cut(sheet, `${company}, ${warehouse}`, SENDER.size)];
  return [...addressLines(sheet, company, companyAddress), ...addressLines(sheet, warehouse, warehouseAddress)];
}

function addressLines(sheet: Sheet, name: string, address: string | null): string[] {
  const parts = [name, ...(address ?? '').split('\n')].map((part) => part.trim().replace(/,$/, ''));
  const lines = wrapHalf(sheet, parts.filter((part) => part !== '').join(', '), SENDER.size);
  return lines.length > SENDER_LINES ? [...lines.slice(0, SENDER_LINES - 1), `${lines[SENDER_LINES - 1]}…`] : lines;
}

function cut(sheet: Sheet, text: string, size: number): string {
  const [line = '', ...more] = wrapHalf(sheet, text, size);
  return more.length > 0 ? `${line}…` : line;
}

/** Lines that leave the other half of the page to the bar code and the number. */
function wrapHalf(sheet: Sheet, text: string, size: number): string[] {
  return sheet.wrap(text, boundsOf(sheet).width / 2 - 2 * size, { size, bold: true });
}

function factsPerRow(sheet: Sheet): number {
  return Math.floor(boundsOf(sheet).width / FACT);
}

function rowsOf(sheet: Sheet, facts: readonly PrintedFact[]): PrintedFact[][] {
  const perRow = factsPerRow(sheet);
  const count = Math.ceil(facts.length / perRow);
  return Array.from({ length: count }, (_, row) => facts.slice(row * perRow, (row + 1) * perRow));
}

function factRowHeight(sheet: Sheet, row: readonly PrintedFact[]): number {
  return 14 + Math.max(...row.map(([, value]) => valueLines(sheet, value).length)) * LINE;
}

function drawFactRow(sheet: Sheet, row: readonly PrintedFact[], y: number): void {
  row.forEach(([label, value], index) => {
    const x = boundsOf(sheet).left + index * factWidth(sheet);
    sheet.write(label, x, y, { size: 7.5, grey: true });
    valueLines(sheet, value).forEach((line, at) => {
      sheet.write(line, x, y + 10 + at * LINE, { size: 9.5 });
    });
  });
}

function valueLines(sheet: Sheet, value: string): string[] {
  return sheet.wrap(value, factWidth(sheet) - 10, { size: 9.5 });
}

function factWidth(sheet: Sheet): number {
  return boundsOf(sheet).width / factsPerRow(sheet);
}

function noteLines(sheet: Sheet, note: string | null | undefined): string[] {
  return note ? sheet.wrap(note, boundsOf(sheet).width, { size: 9 }) : [];
}
