import type { PrintedDocument, PrintedFact } from './print.ts';
import { PAPER, type Sheet } from './sheet.ts';

const FACTS_A_ROW = 4;
const SYMBOL = { height: 34, width: 250 };
const TOP = PAPER.margin;
const RIGHT = PAPER.width - PAPER.margin;
const WIDTH = RIGHT - PAPER.margin;
const FACTS = TOP + SYMBOL.height + 24;
const FACT_WIDTH = WIDTH / FACTS_A_ROW;
const LINE = 12;

export const RUNNING_HEAD = TOP + 16;

export function headHeight(sheet: Sheet, { facts, note }: PrintedDocument): number {
  const factRows = rowsOf(facts).reduce((sum, row) => sum + factRowHeight(sheet, row), 0);
  return FACTS + factRows + noteLines(sheet, note).length * LINE + 8;
}

/** Draws the head of a document's first page; returns where it ends. */
export function drawHead(sheet: Sheet, document: PrintedDocument): number {
  const { company, warehouse, title, number, code = number, facts, note } = document;
  sheet.write(cut(sheet, `${company}, ${warehouse}`, 9), PAPER.margin, TOP, { size: 9, grey: true });
  sheet.write(title, PAPER.margin, TOP + 14, { size: 17, bold: true });
  if (code !== null) sheet.symbol(code, RIGHT, TOP, SYMBOL.height, SYMBOL.width);
  sheet.write(cut(sheet, number, 11), RIGHT, TOP + SYMBOL.height + 4, { size: 11, bold: true }, 'end');
  let y = FACTS;
  for (const row of rowsOf(facts)) {
    drawFactRow(sheet, row, y);
    y += factRowHeight(sheet, row);
  }
  noteLines(sheet, note).forEach((line, index) => {
    sheet.write(line, PAPER.margin, y + index * LINE, { size: 9 });
  });
  return headHeight(sheet, document);
}

/** Draws the head of each following page; returns where it ends. */
export function drawRunningHead(sheet: Sheet, { company, warehouse, title, number }: PrintedDocument): number {
  sheet.write(cut(sheet, `${company}, ${warehouse}`, 8), PAPER.margin, TOP, { size: 8, grey: true });
  sheet.write(cut(sheet, `${title} ${number}`, 8), RIGHT, TOP, { size: 8, bold: true }, 'end');
  return RUNNING_HEAD;
}

function cut(sheet: Sheet, text: string, size: number): string {
  const [line = '', ...more] = sheet.wrap(text, WIDTH / 2 - 2 * size, { size, bold: true });
  return more.length > 0 ? `${line}…` : line;
}

function rowsOf(facts: readonly PrintedFact[]): PrintedFact[][] {
  const count = Math.ceil(facts.length / FACTS_A_ROW);
  return Array.from({ length: count }, (_, row) => facts.slice(row * FACTS_A_ROW, (row + 1) * FACTS_A_ROW));
}

function factRowHeight(sheet: Sheet, row: readonly PrintedFact[]): number {
  return 14 + Math.max(...row.map(([, value]) => valueLines(sheet, value).length)) * LINE;
}

function drawFactRow(sheet: Sheet, row: readonly PrintedFact[], y: number): void {
  row.forEach(([label, value], index) => {
    const x = PAPER.margin + index * FACT_WIDTH;
    sheet.write(label, x, y, { size: 7.5, grey: true });
    valueLines(sheet, value).forEach((line, at) => {
      sheet.write(line, x, y + 10 + at * LINE, { size: 9.5 });
    });
  });
}

function valueLines(sheet: Sheet, value: string): string[] {
  return sheet.wrap(value, FACT_WIDTH - 10, { size: 9.5 });
}

function noteLines(sheet: Sheet, note: string | null | undefined): string[] {
  return note ? sheet.wrap(note, WIDTH, { size: 9 }) : [];
}
