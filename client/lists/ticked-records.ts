import { ApiError } from '../calls/errors.ts';
import type { ListFetch } from '../ui/list/list-loader.ts';
import type { List } from '../ui/list/list-state.ts';

const PAGE = 500;

/** The ids of the ticked rows; when all that match are ticked, those that were never shown too. */
export async function tickedIds<Row>(list: List<Row>, fetch: ListFetch<{ id: number }>): Promise<number[]> {
  const { everything, keys } = list.selection.rows.peek();
  return everything ? (await allTicked(list, fetch)).map(({ id }) => id) : [...keys].map(Number);
}

/** The ticked rows as they are shown; when all that match are ticked, those that were never shown are read. */
export async function tickedRows<Row extends { id: number }>(list: List<Row>, fetch: ListFetch<Row>): Promise<Row[]> {
  return list.selection.rows.peek().everything ? allTicked(list, fetch) : shownTicked(list);
}

/** What matches, page after page, but for what was left out. */
async function allTicked<Row extends { id: number }>(
  { selection, view }: Pick<List<never>, 'selection' | 'view'>,
  fetch: ListFetch<Row>,
): Promise<Row[]> {
  const { keys } = selection.rows.peek();
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

/** Records to change, and the versions in which they were read. */
interface Ticked {
  readonly ids: readonly number[];
  readonly seen: readonly Versioned[];
}

/** The ticked records, with the versions of those that are shown; when all that match are ticked, they are read. */
export async function tickedVersions<Row extends Versioned>(
  list: List<Row>,
  fetch: ListFetch<Versioned>,
): Promise<Ticked> {
  const { everything, keys } = list.selection.rows.peek();
  const rows = everything ? await allTicked(list, fetch) : shownTicked(list);
  return {
    ids: everything ? rows.map(({ id }) => id) : [...keys].map(Number),
    seen: rows.map(({ id, version }) => ({ id, version })),
  };
}

function shownTicked<Row>(list: List<Row>): Row[] {
  const shown = list.rows(0, list.length.peek()).filter((row) => row !== undefined);
  return shown.filter((row) => list.selection.has(list.keyOf(row)));
}

/** As many as the API changes in one transaction. */
const AT_ONCE = 1000;

/** Changes many records alike, a thousand at a time; answers how many differed. What was changed before a refusal stays. */
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

/** That all of them are so already is no failure here. */
async function edited(reply: Promise<{ changed: number }>): Promise<number> {
  try {
    return (await reply).changed;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'nothing_edited') return 0;
    throw error;
  }
}
