import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FileFormat } from '../../shared/contract/file-formats.ts';
import { exportAddress, filePath } from '../calls/file-address.ts';
import { errorText } from '../calls/report-error.ts';
import { navigate } from '../router/navigate.ts';
import { listWalk } from '../state/list-walk.ts';
import { fetchList, keptLayout, listShortcuts, savedViews, tickShortcuts } from '../state/lists.ts';
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
import type { SavedView } from '../ui/list/views/saved-views.ts';
import { exportsOf } from './begin-export.ts';
import type { CountedTabs } from './counted-tabs.ts';
import { CountedTabsBar } from './counted-tabs-bar.tsx';
import {
  type ColumnDescription,
  columnsOf,
  type FilterDescription,
  filtersOf,
  type ListDescription,
  nameIn,
} from './list-description.tsx';
import { MailView } from './mailing/mail-view.tsx';
import { printList } from './print/print-list.tsx';
import { RowSumsText } from './row-sums.tsx';

/**
 * Keeps the list for when Back returns to it. `screen` distinguishes two screens with the same list; `accessId` is the access of the list
 * if it is not the current one.
 */
export function useList<Row extends { id: number }>(
  description: ListDescription<Row>,
  screen = description.name,
  accessId?: number,
): List<Row> {
  const make = useCallback(
    () => createList(description, fetchList<Row>(description.list, description.fixed, accessId)),
    [description, accessId],
  );
  return useKeptList(`${screen} ${accessId ?? session.current.value?.id}`, make);
}

export function createList<Row extends { id: number | string }>(
  description: ListDescription<Row>,
  fetch: ListFetch<Row> = fetchList<Row>(description.list, description.fixed),
): List<Row> {
  const { list, name, columns, filters, linked = [], frame } = description;
  const offered = [...filtersOf(description, filters).flatMap(filterFields), ...linked];
  const choices = Object.entries(list.list.filters).flatMap(([filter, { words }]) => (words ? [[filter, words]] : []));
  return new List<Row>({
    fetch,
    keyOf: (row) => String(row.id),
    address: pageAddress,
    layoutStore: keptLayout(name),
    go: (query, step) =>
      navigate(query.size === 0 ? location.pathname : `${location.pathname}?${query}`, { replace: !step }),
    shape: {
      ...(frame && { frame }),
      choices: Object.fromEntries(choices),
      filters: Object.keys(list.list.filters).filter((filter) => offered.includes(filter)),
      sorts: list.list.sorts,
      columns: [...new Set([...list.list.columns, ...columns.map(({ key }) => key)])],
      order: list.list.order.split(',').map((key) => ({ key: key.replace(/^-/, ''), descending: key.startsWith('-') })),
    },
  });
}

type OwnProps<Row> = Pick<DataListProps<Row>, 'href' | 'rowMenu' | 'batch' | 'tools' | 'emptyState' | 'sums'>;

export interface DescribedListProps<Row> extends OwnProps<Row> {
  description: ListDescription<Row>;
  list: List<Row>;
  /** The columns visible to the company and the user; pass the same array on each render. */
  columns?: readonly ColumnDescription<Row>[];
  filters?: readonly FilterDescription[];
  /** The states of its rows, as tabs before the saved views. */
  states?: { label: string; tabs: CountedTabs<unknown> };
  accessId?: number;
  action?: ReactNode;
  totals?: ReactNode;
  /** The name of the rows, and the name under which views are saved, for a second screen with the same list. */
  label?: string;
  views?: string;
}

export function DescribedList<Row>(props: DescribedListProps<Row>) {
  const {
    description,
    list,
    columns = description.columns,
    filters = description.filters,
    accessId = session.current.value?.id ?? 0,
    action,
    totals,
    label = t(description.texts.title),
    views: viewsName = description.name,
    states,
    ...own
  } = props;
  const { href, batch } = own;
  usePageShortcuts(batch === undefined ? listShortcuts : tickShortcuts);
  const printNow = useRef<() => unknown>(undefined);
  usePageShortcuts(useMemo(() => [{ keys: 'Ctrl P', text: 'shortcut_print', run: () => printNow.current?.() }], []));
  useEffect(() => {
    if (href !== undefined)
      listWalk.begin(list, href, { path: location.pathname, accessId: session.current.peek()?.id });
  }, [list, href]);
  const layout = session.current.value?.company?.layout;
  const { texts, rowSums } = description;
  // Headings depend on the layout, which an access without a company does not have.
  const opensRows = own.href !== undefined;
  const { heads } = useMemo(
    () => ({ layout, heads: columnsOf(description, columns, opensRows) }),
    [description, columns, layout, opensRows],
  );
  async function print(): Promise<void> {
    await printList({
      title: label,
      countText: (count) => t(texts.count, { count }),
      columns: heads,
      filters: filtersOf(description, filters),
      view: list.view.peek(),
      total: list.total.peek(),
      fetch: fetchList<Row>(description.list, description.fixed, accessId),
      accessId,
      totals,
    });
  }

  printNow.current = print;

  const [mailed, setMailed] = useState<SavedView>();
  const file = fileOf(description, list, columns, accessId);
  const views = savedViews(viewsName, accessId);
  const mailing = file && { file: () => filePath(file('csv')), ask: setMailed };
  return (
    <>
      <DataList
        {...own}
        list={list}
        label={label}
        searchLabel={t(texts.search)}
        columns={heads}
        filters={filtersOf(description, filters)}
        views={views}
        sumOf={rowSums && ((rows) => <RowSumsText rows={rows.map(rowSums)} />)}
        states={states && <CountedTabsBar label={states.label} list={list} states={states.tabs} views={views} />}
        mailing={mailing}
        nameOf={(field) => nameIn(description, field)}
        countText={(count) => t(texts.count, { count })}
        exports={[
          ...(file === undefined ? [] : exportsOf(list.total.value, accessId, file)),
          { key: 'print', label: t('ui_list_print'), onSelect: print },
        ]}
        empty={
          <EmptyState title={t(texts.empty)} text={t(texts.emptyHint)}>
            {action}
          </EmptyState>
        }
        errorText={errorText}
      />
      {mailed !== undefined && mailing !== undefined && (
        <MailView
          view={mailed}
          file={mailing.file()}
          filters={description.list.list.filters}
          accessId={accessId}
          onClose={() => setMailed(undefined)}
        />
      )}
    </>
  );
}

function fileOf<Row>(
  { file, fixed, list: { list: facts } }: ListDescription<Row>,
  list: List<Row>,
  columns: readonly ColumnDescription<Row>[],
  accessId: number,
): ((format: FileFormat) => string) | undefined {
  if (file === undefined) return undefined;
  const view = list.view.value;
  const shown = chosenColumns(columns, view.columns).flatMap(({ key, inFile = [key] }) => inFile);
  const written = shown.filter((key) => facts.columns.includes(key));
  return (format) => exportAddress(file, view, written, accessId, { ...fixed, format });
}
