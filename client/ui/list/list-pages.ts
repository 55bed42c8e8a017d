/** One page of a list, identified by the cursor that it begins after. Its rows can be dropped and fetched again. */
interface Page<Row> {
  readonly after: string | undefined;
  readonly size: number;
  readonly rows: readonly Row[] | undefined;
}

/** The known part of a list that is read page by page: keyset cursors do not allow jumps, so pages follow one another. */
export interface ListPages<Row> {
  readonly pages: readonly Page<Row>[];
  /** The cursor of the page after the last known one; undefined at the end of the list. */
  readonly next: string | undefined;
}

export interface ListAnswer<Row> {
  readonly items: readonly Row[];
  readonly next: string | null | undefined;
}

export function firstPage<Row>(answer: ListAnswer<Row>): ListPages<Row> {
  return {
    pages: [{ after: undefined, size: answer.items.length, rows: answer.items }],
    next: answer.next ?? undefined,
  };
}

export function withPage<Row>(list: ListPages<Row>, index: number, answer: ListAnswer<Row>): ListPages<Row> {
  const after = index < list.pages.length ? list.pages[index]?.after : list.next;
  const page = { after, size: answer.items.length, rows: answer.items };
  const last = index >= list.pages.length - 1;
  return { pages: list.pages.toSpliced(index, 1, page), next: last ? (answer.next ?? undefined) : list.next };
}

/** Includes dropped rows. */
export function knownRows<Row>(list: ListPages<Row>): number {
  return list.pages.reduce((sum, page) => sum + page.size, 0);
}

/** The rows of [from, to); undefined for a row that is not loaded. */
export function rowsBetween<Row>(list: ListPages<Row>, from: number, to: number): (Row | undefined)[] {
  const rows: (Row | undefined)[] = [];
  let start = 0;
  for (const page of list.pages) {
    for (let row = Math.max(from, start); row < Math.min(to, start + page.size); row += 1)
      rows.push(page.rows?.[row - start]);
    start += page.size;
    if (start >= to) break;
  }
  while (rows.length < to - from) rows.push(undefined);
  return rows;
}

/** The first page missing for rows [from, to), or undefined; the index after the last page is the next one to fetch. */
export function missingPage<Row>(list: ListPages<Row>, from: number, to: number): number | undefined {
  let start = 0;
  for (const [index, page] of list.pages.entries()) {
    const end = start + page.size;
    if (page.rows === undefined && end > from && start < to) return index;
    start = end;
  }
  return to > start && list.next !== undefined ? list.pages.length : undefined;
}

/** Keeps only the rows near row `at`, so that memory stays bounded however far the user scrolls. */
export function keepNear<Row>(list: ListPages<Row>, at: number, most: number): ListPages<Row> {
  if (list.pages.length <= most) return list;
  const centre = pageOf(list, at);
  const near = (index: number) => Math.abs(index - centre) <= Math.floor(most / 2);
  const pages = list.pages.map((page, index) =>
    near(index) || page.rows === undefined ? page : { ...page, rows: undefined },
  );
  return { ...list, pages };
}

export function lettingGo<Row>(list: ListPages<Row>): ListPages<Row> {
  return { ...list, pages: list.pages.map((page) => ({ ...page, rows: undefined })) };
}

export function pageOf<Row>(list: ListPages<Row>, row: number): number {
  let start = 0;
  const at = list.pages.findIndex((page) => {
    start += page.size;
    return start > row;
  });
  return at < 0 ? list.pages.length - 1 : at;
}

/** Changes loaded rows; undefined removes a row. */
export function changedRows<Row>(list: ListPages<Row>, change: (row: Row) => Row | undefined): ListPages<Row> {
  const pages = list.pages.map((page) => {
    const rows = page.rows?.map(change).filter((row) => row !== undefined);
    return rows === undefined ? page : { ...page, rows, size: rows.length };
  });
  return { ...list, pages };
}
