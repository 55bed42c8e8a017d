import type { Sort } from './list-view.ts';

/**
 * The sort after a click on a head (checklist 27): up, down, none. With Shift the key is added to, or changed in, the present
 * ones. None is the list's own order; where that already shows the key downwards, the next click is up again, for a click
 * must never do nothing.
 */
export function nextSort(current: readonly Sort[], order: readonly Sort[], key: string, add: boolean): readonly Sort[] {
  const shown = current.length === 0 ? order : current;
  const old = shown.find((sort) => sort.key === key);
  const now = turned(old, key);
  const rest = add ? shown.filter((sort) => sort.key !== key) : [];
  const next = now === undefined ? rest : add && old !== undefined ? replaced(shown, now) : [...rest, now].slice(-3);
  return same(next.length === 0 ? order : next, shown) ? [{ key, descending: false }] : next;
}

function turned(old: Sort | undefined, key: string): Sort | undefined {
  if (old === undefined) return { key, descending: false };
  return old.descending ? undefined : { key, descending: true };
}

function replaced(sorts: readonly Sort[], by: Sort): readonly Sort[] {
  return sorts.map((sort) => (sort.key === by.key ? by : sort));
}

function same(a: readonly Sort[], b: readonly Sort[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ key, descending }, at) => b[at]?.key === key && b[at]?.descending === descending)
  );
}
