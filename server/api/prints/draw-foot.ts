import { fill } from '../../../shared/errors.ts';
import type { LayoutId } from '../../../shared/layouts.ts';
import { printText } from './print-text.ts';
import { PAPER, type Sheet } from './sheet.ts';

/** When and by whom it is printed, in whose words. */
export interface PrintStamp {
  at: string;
  by: string;
  layout: LayoutId;
}

/** The foot of a page: who printed it when, and page n of m. */
export function drawFoot(sheet: Sheet, { at, by, layout }: PrintStamp, page: number, pages: number): void {
  const y = PAPER.height - PAPER.margin - 8;
  sheet.write(fill(printText('printed', layout), { at, by }), PAPER.margin, y, { size: 7.5, grey: true });
  const count = fill(printText('page', layout), { page, pages });
  sheet.write(count, PAPER.width - PAPER.margin, y, { size: 7.5, grey: true }, 'end');
}
