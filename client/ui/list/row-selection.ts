/** Which rows are ticked: some by key, or all that match the filters but a few. */
export interface RowSelection {
  readonly everything: boolean;
  /** The ticked keys; with `everything`, those left out. */
  readonly keys: ReadonlySet<string>;
}

/** Nothing ticked. */
export const nothingSelected: RowSelection = { everything: false, keys: new Set() };

/** All that match, loaded or not. */
export const everythingSelected: RowSelection = { everything: true, keys: new Set() };

export function isSelected(selection: RowSelection, key: string): boolean {
  return selection.keys.has(key) !== selection.everything;
}

/** The selection with these rows ticked or not. */
export function select(selection: RowSelection, keys: readonly string[], ticked: boolean): RowSelection {
  const next = new Set(selection.keys);
  for (const key of keys) {
    if (ticked === selection.everything) next.delete(key);
    else next.add(key);
  }
  return { everything: selection.everything, keys: next };
}

/** How many rows are ticked, of this many that match. */
export function selectedCount(selection: RowSelection, total: number): number {
  return selection.everything ? Math.max(0, total - selection.keys.size) : selection.keys.size;
}
