import { type LayoutId, textSetOf } from '../../../shared/layouts.ts';
import { columns } from '../../../shared/texts/en/columns.ts';

type ColumnKey = keyof typeof columns.default;

/** A column whose heading stands in the texts. */
export type HeadedColumn = ColumnKey extends `column_${infer Name}` ? Name : never;

/** The heading of a column in a file, in the words of the company's layout if there is one: the same text as on the screen. */
export function columnHeading(column: HeadedColumn, layout: LayoutId | null): string {
  const key: ColumnKey = `column_${column}`;
  const text = (layout === null ? undefined : columns[textSetOf[layout]]?.[key]) ?? columns.default[key];
  return typeof text === 'string' ? text : text.other;
}
