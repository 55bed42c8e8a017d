import { type ReactNode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { Access } from '../../../shared/permissions.ts';
import { session } from '../../state/session.ts';
import { t } from '../../texts.ts';
import { displayZone, formatInstant, formatQuantity } from '../../ui/formats.ts';
import { type Column, chosenColumns } from '../../ui/list/columns/column.ts';
import { type Filter, filterText } from '../../ui/list/filters/filter.ts';
import type { ListFetch } from '../../ui/list/list-loader.ts';
import type { ListView } from '../../ui/list/list-view.ts';
import { scopeText } from '../screen-access.tsx';

export interface PrintedList<Row> {
  title: string;
  countText: (count: number) => string;
  columns: readonly Column<Row>[];
  filters: readonly Filter[];
  view: ListView;
  total: number | undefined;
  fetch: ListFetch<Row>;
  accessId: number;
  totals?: ReactNode;
}

/** Longer lists belong in a file: no one leafs through so many pages, and the browser needs minutes to lay them out. */
const MOST = 2000;
const PAGE = 500;

/** Prints the list as displayed, with all rows. The call reports a failed read itself. */
export async function printList<Row>(list: PrintedList<Row>): Promise<void> {
  const rows = await rowsOf(list).catch(() => undefined);
  if (rows === undefined) return;
  const sheet = document.createElement('article');
  sheet.className = 'print-sheet';
  document.body.append(sheet);
  const root = createRoot(sheet);
  addEventListener(
    'afterprint',
    () => {
      root.unmount();
      sheet.remove();
    },
    { once: true },
  );
  root.render(<Sheet list={list} rows={rows} />);
}

async function rowsOf<Row>({ view, fetch }: PrintedList<Row>): Promise<readonly Row[]> {
  const { search, filters, sort } = view;
  const { signal } = new AbortController();
  const rows: Row[] = [];
  let after: string | null | undefined = '';
  while (typeof after === 'string' && rows.length < MOST) {
    const query = { search, filters, sort, limit: PAGE, total: false, ...(after !== '' && { after }) };
    const page: Awaited<ReturnType<typeof fetch>> = await fetch(query, signal);
    rows.push(...page.items);
    after = page.next;
  }
  return rows;
}

interface SheetProps<Row> {
  list: PrintedList<Row>;
  rows: readonly Row[];
}

function Sheet<Row>({ list, rows }: SheetProps<Row>) {
  useEffect(() => print(), []);
  const { title, countText, total = rows.length, totals, view } = list;
  const columns = chosenColumns(list.columns, view.columns);
  const facts = [accessText(list.accessId), session.user.peek().name, formatInstant(now(), displayZone.peek())];
  return (
    <>
      <header>
        <h1>{title}</h1>
        <p>{facts.filter((fact) => fact !== '').join(' · ')}</p>
        <p>{[countText(total), ...narrowing(list)].join(' · ')}</p>
        {rows.length < total && <p>{t('ui_list_printCutOff', { shown: formatQuantity(String(rows.length)) })}</p>}
        {totals}
      </header>
      <table>
        <thead>
          <tr>
            {columns.map(({ key, head, align }) => (
              <th key={key} className={align === 'end' ? 'number' : ''}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: printed rows are never reordered.
            <tr key={index}>
              {columns.map(({ key, cell, align }) => (
                <td key={key} className={align === 'end' ? 'number' : ''}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const now = () => new Date().toISOString();

function narrowing<Row>({ filters, view }: PrintedList<Row>): string[] {
  const chosen = filters.map((filter) => filterText(filter, view.filters)).filter((text) => text !== undefined);
  const [at] = view.filters['at'] ?? [];
  return [
    ...(view.search === '' ? [] : [t('ui_list_printSearch', { text: view.search })]),
    ...chosen,
    ...(at === undefined ? [] : [t('ui_list_printAsAt', { moment: momentText(at) })]),
  ];
}

/** A moment is an instant or a local time of the warehouse. */
function momentText(at: string): string {
  return at.endsWith('Z') ? formatInstant(at, displayZone.peek()) : formatInstant(`${at}Z`, 'UTC');
}

function accessText(accessId: number): string {
  const access: Access | undefined = session.accesses.peek().find(({ id }) => id === accessId);
  return access === undefined ? '' : scopeText(access);
}
