/** All rows of a list, page after page. */
export async function allRows<Row>(
  read: (after: string | undefined) => Promise<{ items: readonly Row[]; next: string | null }>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let after: string | undefined;
  do {
    const page = await read(after);
    rows.push(...page.items);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return rows;
}
