import type { Input, Operation, RowOf } from '../../shared/contract/operation.ts';
import type { Api } from './api.ts';

interface Page<Row> {
  readonly items: readonly Row[];
  readonly next: string | null;
}

export async function* pagesOf<O extends Operation>(
  api: Api,
  list: O,
  input: Input<O>,
): AsyncGenerator<readonly RowOf<O>[]> {
  let after: string | null = null;
  do {
    const page = (await api.call(list, { ...input, ...(after !== null && { after }) })) as unknown as Page<RowOf<O>>;
    yield page.items;
    after = page.next;
  } while (after !== null);
}

export async function allRows<O extends Operation>(api: Api, list: O, input: Input<O>): Promise<readonly RowOf<O>[]> {
  const rows: RowOf<O>[] = [];
  for await (const page of pagesOf(api, list, input)) rows.push(...page);
  return rows;
}

export async function firstRow<O extends Operation>(api: Api, list: O, input: Input<O>): Promise<RowOf<O> | undefined> {
  const page = (await api.call(list, { ...input, limit: 1 })) as unknown as Page<RowOf<O>>;
  return page.items[0];
}
