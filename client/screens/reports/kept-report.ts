import { type Signal, signal } from '@preact/signals-react';
import type { Input, Operation } from '../../../shared/contract/operation.ts';
import { call } from '../../calls/call.ts';
import { createList } from '../../lists/described-list.tsx';
import type { ListDescription } from '../../lists/list-description.tsx';
import { fetchList } from '../../state/lists.ts';
import type { ListFetch, ListReply } from '../../ui/list/list-loader.ts';
import type { List } from '../../ui/list/list-state.ts';
import type { ReportDescription, ReportGroup, ReportSums } from './report-description.ts';

export interface KeptReport<Row> {
  list: List<Row>;
  totals: Signal<ReportSums | undefined>;
}

export function keptReport<Row, Shown extends { id: number | string }>(
  { totals: operation, fixed = {} }: ReportDescription<Row>,
  description: ListDescription<Shown>,
  accessId: number,
): KeptReport<Shown> {
  const totals = signal<ReportSums | undefined>(undefined);
  const rows = fetchList<Shown>(description.list, description.fixed, accessId);
  const isGrouped = description.fixed?.['by'] !== undefined;
  // Reversed rows are listed, but not in any total.
  const isCountedApart = isGrouped || 'undone' in description.list.list.filters;

  const fetch: ListFetch<Shown> = async (query, aborted) => {
    if (!query.total) return withKeys(await rows(query, aborted));
    const { search, filters } = query;
    const input = { ...fixed, ...filters, search: search === '' ? undefined : search };
    // Fetched together, so that one failure fails both and one abort cancels both.
    const [all, counted] = await Promise.all([
      call(operation, input as Input<Operation>, { signal: aborted, accessId, handles: 'all' }),
      isCountedApart ? rows(query, aborted) : undefined,
    ]);
    totals.value = all as unknown as ReportSums;
    return { items: [], next: null, total: counted === undefined ? totals.value.lines : counted.total };
  };

  function withKeys(answer: ListReply<Shown>): ListReply<Shown> {
    if (!isGrouped) return answer;
    return {
      ...answer,
      items: answer.items.map((row) => ({ ...row, id: String((row as unknown as ReportGroup).key) })),
    };
  }

  return { list: createList(description, fetch), totals };
}
