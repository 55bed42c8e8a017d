import { type LayoutId, textSetOf } from '../../../shared/layouts.ts';
import { prints } from '../../../shared/texts/en/prints.ts';

type PrintKey = keyof typeof prints.default;

/** A word of a print without its prefix. */
export type PrintWord = PrintKey extends `print_${infer Name}` ? Name : never;

/** What a print says, in the words of the company's layout. */
export function printText(word: PrintWord, layout: LayoutId): string {
  const key: PrintKey = `print_${word}`;
  const text = prints[textSetOf[layout]]?.[key] ?? prints.default[key];
  return typeof text === 'string' ? text : text.other;
}
