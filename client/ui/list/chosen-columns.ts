import type { Column } from './column.ts';

/** The columns shown: those that were chosen, in their order, else all but the spare ones. The first always stays first. */
export function chosenColumns<Row>(
  columns: readonly Column<Row>[],
  keys: readonly string[] | undefined,
): readonly Column<Row>[] {
  const [first, ...others] = columns;
  if (first === undefined) return [];
  if (keys === undefined) return [first, ...others.filter((column) => column.spare !== true)];
  const chosen = keys.map((key) => others.find((column) => column.key === key));
  return [first, ...chosen.filter((column) => column !== undefined)];
}
