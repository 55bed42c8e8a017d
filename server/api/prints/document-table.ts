import type { PrintedColumn, PrintedDocument } from './print.ts';
import type { Letters, Sheet } from './sheet.ts';

const BODY: Letters = { size: 8.5 };
const HEAD: Letters = { size: 7.5, grey: true };
const LINE = 11;
const PADDING = 4;
/** Room for handwriting. */
const BOX_ROW = 24;
/** Taller rows are split across pages; all others stay whole. */
const LINES_A_PAGE = 30;

interface ColumnSpan {
  column: PrintedColumn;
  head: readonly string[];
  x: number;
  width: number;
}

/** A row, or one page's part of a very tall one: the lines of each cell. */
interface LaidRow {
  cells: readonly (readonly string[])[];
  height: number;
}

export interface LaidTable {
  spans: readonly ColumnSpan[];
  headHeight: number;
  pages: readonly (readonly LaidRow[])[];
  end: number;
}

/**
 * Splits a table into pages before any is drawn, because each footer shows the page count; no page has to wait in memory for the last one.
 */
export function layOutTable(sheet: Sheet, document: PrintedDocument, top: { first: number; next: number }): LaidTable {
  const spans = spansOf(sheet, document.columns);
  const least = document.columns.some(({ box }) => box) ? BOX_ROW : 0;
  const headHeight = tallest(spans.map(({ head }) => head)) * LINE + PADDING + 0.5;
  const pages: LaidRow[][] = [[]];
  let y = top.first + headHeight;
  for (const row of document.rows) {
    const cells = spans.map(({ width }, at) => sheet.wrap(row[at] ?? '', width - 2 * PADDING, BODY));
    for (const part of partsOf(cells)) {
      const height = Math.max(least, tallest(part) * LINE + 2 * PADDING - 2);
      if (y + height > tableEnd(sheet)) {
        pages.push([]);
        y = top.next + headHeight;
      }
      pages.at(-1)?.push({ cells: part, height });
      y += height;
    }
  }
  return { spans, headHeight, pages, end: y };
}

/** The lower end of the rows on a page: the footer follows. */
export function tableEnd({ paper }: Sheet): number {
  return paper.height - paper.margin - 16;
}

function spansOf(sheet: Sheet, columns: readonly PrintedColumn[]): ColumnSpan[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const { paper } = sheet;
  const unit = (paper.width - 2 * paper.margin) / shares;
  let x = paper.margin;
  return columns.map((column) => {
    const width = column.share * unit;
    const span = { column, x, width, head: sheet.wrap(column.head, width - 2 * PADDING, HEAD) };
    x += width;
    return span;
  });
}

function partsOf(cells: readonly string[][]): string[][][] {
  const count = Math.max(1, Math.ceil(tallest(cells) / LINES_A_PAGE));
  return Array.from({ length: count }, (_, part) =>
    cells.map((lines) => lines.slice(part * LINES_A_PAGE, (part + 1) * LINES_A_PAGE)),
  );
}

function tallest(cells: readonly (readonly string[])[]): number {
  return Math.max(...cells.map((lines) => lines.length));
}

/** Draws the column heads and one page's rows; returns where the table ends. */
export function drawTable(
  sheet: Sheet,
  { spans, headHeight }: LaidTable,
  rows: readonly LaidRow[],
  top: number,
): number {
  for (const span of spans) drawCell(sheet, span, span.head, top, HEAD);
  let y = top + headHeight;
  rule(sheet, y - 0.5);
  for (const { cells, height } of rows) {
    spans.forEach((span, index) => {
      drawCell(sheet, span, cells[index] ?? [], y + PADDING - 1, BODY);
      if (span.column.box) sheet.frame(span.x, y, span.width, height);
    });
    y += height;
    rule(sheet, y);
  }
  return y;
}

function rule(sheet: Sheet, y: number): void {
  const { width, margin } = sheet.paper;
  sheet.rule(margin, y, width - 2 * margin);
}

function drawCell(
  sheet: Sheet,
  { column, x, width }: ColumnSpan,
  lines: readonly string[],
  y: number,
  letters: Letters,
) {
  const isEnd = column.align === 'end';
  lines.forEach((line, index) => {
    sheet.write(line, isEnd ? x + width - PADDING : x + PADDING, y + index * LINE, letters, column.align);
  });
}
