import { ApiError } from '../calls/errors.ts';
import type { ListFetch } from '../ui/list/list-loader.ts';
import type { List } from '../ui/list/list-state.ts';

const PAGE = 500;

/** Includes rows that were never displayed if all matching rows are ticked. */
export async function tickedIds<Row>(list: List<Row>, fetch: ListFetch<{ id: number }>): Promise<number[]> {
  const { everything, keys } = list.selection.keys.peek();
  return everything ? (await allTicked(list, fetch)).map(({ id }) => id) : [...keys].map(Number);
}

export async function tickedRows<Row extends { id: number }>(
  list: List<Row>,
  fetch: ListFetch<Row>,
): Promise<readonly Row[]> {
  return list.selection.keys.peek().everything ? allTicked(list, fetch) : list.selection.rows.peek();
}

async function allTicked<Row extends { id: number }>(
  { selection, view }: Pick<List<unknown>, 'view'> & { selection: Pick<List<unknown>['selection'], 'keys'> },
  fetch: ListFetch<Row>,
): Promise<Row[]> {
  const { keys } = selection.keys.peek();
  const { search, filters } = view.peek();
  const { signal } = new AbortController();
  const rows: Row[] = [];
  let after: string | null = '';
  while (after !== null) {
    const query = { search, filters, sort: [], limit: PAGE, total: false, ...(after !== '' && { after }) };
    const page: Awaited<ReturnType<typeof fetch>> = await fetch(query, signal);
    rows.push(...page.items.filter(({ id }) => !keys.has(String(id))));
    after = page.next ?? null;
  }
  return rows;
}

interface Versioned {
  readonly id: number;
  readonly version: number;
}

interface Ticked {
  readonly ids: readonly number[];
  readonly seen: readonly Versioned[];
}

/** The ticked records, with the versions of those displayed; reads all records if all matching rows are ticked. */
export async function tickedVersions<Row extends Versioned>(
  list: List<Row>,
  fetch: ListFetch<Versioned>,
): Promise<Ticked> {
  const { everything, keys } = list.selection.keys.peek();
  const rows = everything ? await allTicked(list, fetch) : list.selection.rows.peek();
  return {
    ids: everything ? rows.map(({ id }) => id) : [...keys].map(Number),
    seen: rows.map(({ id, version }) => ({ id, version })),
  };
}

/** The most records that the API changes in one transaction. */
const AT_ONCE = 1000;

/** Changes records a thousand at a time and returns how many differed. Changes made before a refusal stay. */
export async function editTicked(
  { ids, seen }: Ticked,
  edit: (some: { ids: number[]; seen: Versioned[] }) => Promise<{ changed: number }>,
): Promise<number> {
  const versions = new Map(seen.map((one) => [one.id, one]));
  let changed = 0;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const seenOfThem = some.map((id) => versions.get(id)).filter((one) => one !== undefined);
    changed += await edited(edit({ ids: some, seen: seenOfThem }));
  }
  return changed;
}

/** Records that already have the values are not a failure. */
async function edited(reply: Promise<{ changed: number }>): Promise<number> {
  try {
    return (await reply).changed;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'nothing_edited') return 0;
    throw error;
  }
}
