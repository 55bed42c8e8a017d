import { PAPER, type Sheet } from './sheet.ts';

/** How high a row of them stands. */
export const SIGNATURES = 44;
const GAP = 20;

/** Lines to sign on, side by side. */
export function drawSignatures(sheet: Sheet, labels: readonly string[], top: number): void {
  const width = (PAPER.width - 2 * PAPER.margin + GAP) / labels.length;
  labels.forEach((label, index) => {
    const x = PAPER.margin + index * width;
    sheet.rule(x, top + SIGNATURES - 14, width - GAP);
    sheet.write(label, x, top + SIGNATURES - 10, { size: 7.5, grey: true });
  });
}
