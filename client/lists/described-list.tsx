import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useMemo } from 'react';
import { exportAddress } from '../calls/file-address.ts';
import { errorText } from '../calls/report-error.ts';
import { fetchList, keptColumns, listShortcuts, savedViews } from '../state/lists.ts';
import { usePageShortcuts } from '../state/page-shortcuts.ts';
import { session } from '../state/session.ts';
import { t } from '../texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { chosenColumns } from '../ui/list/columns/column.ts';
import { DataList, type DataListProps } from '../ui/list/data-list.tsx';
import { filterFields } from '../ui/list/filters/filter.ts';
import { pageAddress } from '../ui/list/list-address.ts';
import type { ListFetch } from '../ui/list/list-loader.ts';
import { List } from '../ui/list/list-state.ts';
import { useKeptList } from '../ui/list/use-kept-list.ts';
import { type ColumnDescription, columnsOf, filtersOf, type ListDescription } from './list-description.tsx';

/** The list of a description, kept for when Back returns to it. Two screens with the same list tell theirs apart by `screen`. */
export function useList<Row extends { id: number }>(
  description: ListDescription<Row>,
  screen = description.name,
): List<Row> {
  const make = useCallback(() => createList(description), [description]);
  return useKeptList(`${screen} ${session.current.value?.id}`, make);
}

/** The list of a description; `fetch` where more than its rows is asked for. */
export function createList<Row extends { id: number }>(
  description: ListDescription<Row>,
  fetch: ListFetch<Row> = fetchList<Row>(description.list),
): List<Row> {
  const { list, name, columns, linked = [] } = description;
  const offered = [...filtersOf(description).flatMap(filterFields), ...linked];
  return new List<Row>({
    fetch,
    keyOf: (row) => String(row.id),
    address: pageAddress,
    kept: keptColumns(name),
    shape: {
      filters: Object.keys(list.list.filters).filter((filter) => offered.includes(filter)),
      sorts: list.list.sorts,
      columns: [...new Set([...list.list.columns, ...columns.map(({ key }) => key)])],
      order: list.list.order.split(',').map((key) => ({ key: key.replace(/^-/, ''), descending: key.startsWith('-') })),
    },
  });
}

type OwnProps<Row> = Pick<DataListProps<Row>, 'href' | 'rowMenu' | 'batch' | 'tools'>;

export interface DescribedListProps<Row> extends OwnProps<Row> {
  description: ListDescription<Row>;
  list: List<Row>;
  /** What of its columns the company and the person see; the same from one drawing to the next. */
  columns?: readonly ColumnDescription<Row>[];
  /** What the rows are called and under which name views are saved, where a second screen shows the list. */
  label?: string;
  views?: string;
}

/** A described list with its search, filters, columns, saved views and file. */
export function DescribedList<Row>(props: DescribedListProps<Row>) {
  useSignals();
  const {
    description,
    list,
    columns = description.columns,
    label = t(description.texts.title),
    views = description.name,
    ...own
  } = props;
  usePageShortcuts(listShortcuts);
  const access = session.current.value;
  const layout = access?.company?.layout;
  const { texts } = description;
  // Headings are the layout's words.
  const heads = useMemo(
    () => (layout === undefined ? [] : columnsOf(description, columns)),
    [description, columns, layout],
  );
  return (
    <DataList
      {...own}
      list={list}
      label={label}
      searchLabel={t(texts.search)}
      columns={heads}
      filters={filtersOf(description)}
      views={savedViews(views, access?.id)}
      countText={(count) => t(texts.count, { count })}
      exports={fileOf(description, list, heads, access?.id ?? 0)}
      empty={<EmptyState title={t(texts.empty)} text={t(texts.emptyHint)} />}
      errorText={errorText}
    />
  );
}

/** The file of exactly what is shown. */
function fileOf<Row>(
  { file, texts }: ListDescription<Row>,
  list: List<Row>,
  columns: readonly { key: string }[],
  accessId: number,
) {
  if (file === undefined || texts.file === undefined) return undefined;
  const view = list.view.value;
  const shown = chosenColumns(columns, view.columns).map(({ key }) => key);
  return [{ key: 'csv', label: t(texts.file), href: exportAddress(file, view, shown, accessId) }];
}
