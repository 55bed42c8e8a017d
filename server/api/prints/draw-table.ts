import { BODY, HEAD, type LaidRow, type LaidTable, LINE, PADDING, type Place } from './lay-out-table.ts';
import { type Letters, PAPER, type Sheet } from './sheet.ts';

/** Draws one page of a table, the heads of its columns first. Answers where it ends. */
export function drawTable(
  sheet: Sheet,
  { places, headHeight }: LaidTable,
  rows: readonly LaidRow[],
  top: number,
): number {
  for (const place of places) drawCell(sheet, place, place.head, top, HEAD);
  let y = top + headHeight;
  rule(sheet, y - 0.5);
  for (const { cells, height } of rows) {
    places.forEach((place, index) => {
      drawCell(sheet, place, cells[index] ?? [], y + PADDING - 1, BODY);
      if (place.column.box) sheet.frame(place.x, y, place.width, height);
    });
    y += height;
    rule(sheet, y);
  }
  return y;
}

function rule(sheet: Sheet, y: number): void {
  sheet.rule(PAPER.margin, y, PAPER.width - 2 * PAPER.margin);
}

function drawCell(sheet: Sheet, { column, x, width }: Place, lines: readonly string[], y: number, letters: Letters) {
  const isEnd = column.align === 'end';
  lines.forEach((line, index) => {
    sheet.write(line, isEnd ? x + width - PADDING : x + PADDING, y + index * LINE, letters, column.align);
  });
}
