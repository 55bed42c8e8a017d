import type { Column } from './column.ts';

/** The columns shown: those that were chosen, in their order, else all but the spare ones. The first always stays first. */
export function chosenColumns<C extends Pick<Column<never>, 'key' | 'spare'>>(
  columns: readonly C[],
  keys: readonly string[] | undefined,
): readonly C[] {
  const [first, ...others] = columns;
  if (first === undefined) return [];
  if (keys === undefined) return [first, ...others.filter((column) => column.spare !== true)];
  const chosen = keys.map((key) => others.find((column) => column.key === key));
  return [first, ...chosen.filter((column) => column !== undefined)];
}
