import type { StockColumn } from '../../../shared/contract/stock-columns.ts';
import { type LayoutId, textSetOf } from '../../../shared/layouts.ts';
import { type DefaultTexts, defaultTexts } from '../../../shared/texts/en/default.ts';
import { h3gTexts } from '../../../shared/texts/en/h3g.ts';
import { vmTexts } from '../../../shared/texts/en/vm.ts';

/** The heading of a column in a file, in the words of the company's layout: the same text as on the screen. */
export function columnHeading(column: StockColumn, layout: LayoutId): string {
  const key: keyof DefaultTexts = `column_${column}`;
  const text = sets[textSetOf[layout]][key] ?? defaultTexts[key];
  return typeof text === 'string' ? text : text.other;
}

const sets = { vm: vmTexts, h3g: h3gTexts };
