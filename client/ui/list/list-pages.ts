/** One page of a list, by the cursor that it begins after. Its rows can be let go and fetched again. */
interface Page<Row> {
  readonly after: string | undefined;
  readonly size: number;
  readonly rows: readonly Row[] | undefined;
}

/** What is known of a list read page by page: keyset cursors forbid a jump, so pages follow one another. */
export interface ListPages<Row> {
  readonly pages: readonly Page<Row>[];
  /** The cursor of the page after the last known one; undefined at the end of the list. */
  readonly next: string | undefined;
}

/** What the server says of one page. */
export interface ListAnswer<Row> {
  readonly items: readonly Row[];
  readonly next: string | null | undefined;
}

/** The list that begins with this page. */
export function firstPage<Row>(answer: ListAnswer<Row>): ListPages<Row> {
  return {
    pages: [{ after: undefined, size: answer.items.length, rows: answer.items }],
    next: answer.next ?? undefined,
  };
}

/** The list with the answer for one page: a new last one, or one that had been let go. */
export function withPage<Row>(list: ListPages<Row>, index: number, answer: ListAnswer<Row>): ListPages<Row> {
  const after = index < list.pages.length ? list.pages[index]?.after : list.next;
  const page = { after, size: answer.items.length, rows: answer.items };
  const last = index >= list.pages.length - 1;
  return { pages: list.pages.toSpliced(index, 1, page), next: last ? (answer.next ?? undefined) : list.next };
}

/** How many rows are known, loaded or let go. */
export function knownRows<Row>(list: ListPages<Row>): number {
  return list.pages.reduce((sum, page) => sum + page.size, 0);
}

/** The rows of [from, to); undefined stands for one that is not loaded. */
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

/** The first page that rows [from, to) lack, or undefined; the index after the last page is the next one to fetch. */
export function missingPage<Row>(list: ListPages<Row>, from: number, to: number): number | undefined {
  let start = 0;
  for (const [index, page] of list.pages.entries()) {
    const end = start + page.size;
    if (page.rows === undefined && end > from && start < to) return index;
    start = end;
  }
  return to > start && list.next !== undefined ? list.pages.length : undefined;
}

/** The list with only the pages near row `at` kept, so that memory stays bounded however far one scrolls. */
export function keepNear<Row>(list: ListPages<Row>, at: number, most: number): ListPages<Row> {
  if (list.pages.length <= most) return list;
  const centre = pageOf(list, at);
  const near = (index: number) => Math.abs(index - centre) <= Math.floor(most / 2);
  const pages = list.pages.map((page, index) =>
    near(index) || page.rows === undefined ? page : { ...page, rows: undefined },
  );
  return { ...list, pages };
}

/** The list with none of its rows: all are to be fetched again, by the cursors that are known. */
export function lettingGo<Row>(list: ListPages<Row>): ListPages<Row> {
  return { ...list, pages: list.pages.map((page) => ({ ...page, rows: undefined })) };
}

/** Which page a row is on. */
export function pageOf<Row>(list: ListPages<Row>, row: number): number {
  let start = 0;
  const at = list.pages.findIndex((page) => {
    start += page.size;
    return start > row;
  });
  return at < 0 ? list.pages.length - 1 : at;
}

/** The list after a change that one row or several underwent here; undefined takes a row out. */
export function changedRows<Row>(list: ListPages<Row>, change: (row: Row) => Row | undefined): ListPages<Row> {
  const pages = list.pages.map((page) => {
    const rows = page.rows?.map(change).filter((row) => row !== undefined);
    return rows === undefined ? page : { ...page, rows, size: rows.length };
  });
  return { ...list, pages };
}
