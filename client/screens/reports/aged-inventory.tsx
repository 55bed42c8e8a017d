import './texts.ts';
import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import {
  agedInventoryTotals,
  exportAgedInventory,
  groupAgedInventory,
  listAgedInventory,
} from '../../../shared/contract/reports/aged-inventory.ts';
import type { Access } from '../../../shared/permissions.ts';
import { call } from '../../calls/call.ts';
import type { ScreenProps } from '../../route.ts';
import { t } from '../../texts.ts';
import { BarChart } from '../../ui/chart/bar-chart.tsx';
import { formatMoney, formatQuantity, monthName } from '../../ui/formats.ts';
import type { List } from '../../ui/list/list-state.ts';
import { MoneyText } from '../../ui/value-text.tsx';
import { type ReportDescription, type ReportGroup, withoutFilter } from './report-description.ts';
import { companyIn } from './report-fields.tsx';
import { openedGroup } from './report-groups.tsx';
import { ReportScreen } from './report-screen.tsx';

type AgedRow = Reply<typeof listAgedInventory>['items'][number];

/** The aged inventory report (rules 2): stock by days since its original receipt, as bands and their chart first. */
export function AgedInventory({ url }: ScreenProps) {
  return (
    <ReportScreen
      report={aged}
      url={url}
      href={(row) => `/wms/report/stock?stockCode=${encodeURIComponent(row.stockCode)}&line=${row.id}`}
      chart={(list, access) => <BandChart list={list} access={access} />}
    />
  );
}

const aged: ReportDescription<AgedRow> = {
  name: 'aged inventory',
  list: listAgedInventory,
  file: exportAgedInventory,
  groups: groupAgedInventory,
  totals: agedInventoryTotals,
  rule: 'companyReports',
  facts: 'aged_facts',
  texts: {
    title: 'title_agedInventory',
    search: 'stock_search',
    count: 'stock_count',
    empty: 'stock_empty',
    emptyHint: 'stock_emptyHint',
  },
  columns: [
    { key: 'stockCode', copies: true, width: 11.5, card: 'title' },
    { key: 'name', width: 13, card: 'sub' },
    { key: 'warehouse', width: 9 },
    { key: 'location', width: 7.5 },
    { key: 'drum', width: 7, spare: true },
    { key: 'job', width: 7.5 },
    { key: 'segment', width: 5.5, spare: true },
    { key: 'swc', width: 5.5 },
    { key: 'quantity', unit: 'unit', width: 7 },
    { key: 'receivedOn', width: 7.5 },
    { key: 'age', width: 5 },
    { key: 'band', cell: (row) => bandName(row.band), width: 8 },
    { key: 'price', cell: (row) => <MoneyText value={row.price} />, width: 7, spare: true },
    { key: 'value', cell: (row) => <MoneyText value={row.value} />, width: 8 },
  ],
  filters: [
    { key: 'band', wordOf: bandName },
    'stockCode',
    'warehouse',
    'location',
    'job',
    'segment',
    'swc',
    { key: 'free', label: 'stock_free' },
    { key: 'quarantine', label: 'stock_quarantine' },
    { from: 'receivedFrom', to: 'receivedTo', label: 'column_receivedOn' },
    withoutFilter('drum', 'job', 'segment', 'swc'),
  ],
  linked: ['at'],
  groupings: [
    { by: 'band', nameOf: bandName },
    { by: 'stockCode' },
    { by: 'job', none: 'stock_free' },
    { by: 'warehouse' },
    { by: 'location' },
    { by: 'receivedMonth', head: 'report_receivedMonth', nameOf: monthName },
  ],
  opensBy: 'band',
  ofH3g: ['swc'],
  priced: ['price', 'value'],
  moment: true,
};

function bandName(band: string): string {
  return band.endsWith('+') ? t('aged_over') : t('aged_days', { band });
}

interface BandChartProps {
  list: List<AgedRow> | List<ReportGroup>;
  access: Access;
}

type Bands = Reply<typeof groupAgedInventory>['items'];

/** What the filters leave, by age: its value for those who see values, else the quantity of each unit. */
function BandChart({ list, access }: BandChartProps) {
  useSignals();
  const state = useMemo(() => createBands(access), [access]);
  const { filters, search } = list.view.value;
  useEffect(() => state.ask({ ...filters, ...(search !== '' && { search }) }), [state, filters, search]);
  const bands = state.bands.value;
  if (bands === undefined || bands.length === 0) return null;
  const href = (key: string | null) => openedGroup(aged, 'band', key);
  const label = (key: string | null) => bandName(key ?? '');
  if (bands[0]?.value !== null) {
    const bars = bands.map(({ key, value }) => ({
      key: String(key),
      label: label(key),
      value: Number(value),
      text: formatMoney(value ?? '0'),
      href: href(key),
    }));
    return <BarChart title={t('aged_value')} bars={bars} file="aged-inventory" />;
  }
  const units = [...new Set(bands.flatMap((band) => band.units.map(({ unit }) => unit)))];
  return (
    <div className="charts">
      {units.map((unit) => (
        <BarChart
          key={unit}
          title={t('aged_quantity', { unit })}
          file={`aged-inventory-${unit}`}
          bars={bands.map(({ key, units: all }) => {
            const quantity = all.find((one) => one.unit === unit)?.quantity ?? '0';
            const text = `${formatQuantity(quantity)} ${unit}`;
            return { key: String(key), label: label(key), value: Number(quantity), text, href: href(key) };
          })}
        />
      ))}
    </div>
  );
}

/** The bands of what the filters leave; a late answer is dropped, and what failed is said by the list. */
function createBands({ id: accessId, companyId }: Access) {
  const bands = signal<Bands | undefined>(undefined);
  let asked = new AbortController();
  return {
    bands,
    ask(filters: Readonly<Record<string, unknown>>): () => void {
      asked.abort();
      const mine = new AbortController();
      asked = mine;
      const named = companyId === null ? { companyId: companyIn(location.href) } : {};
      const input = { ...named, ...filters, by: 'band' } as Input<typeof groupAgedInventory>;
      call(groupAgedInventory, input, { signal: mine.signal, accessId, handles: 'all' }).then(
        ({ items }) => {
          if (!mine.signal.aborted) bands.value = items;
        },
        () => {
          if (!mine.signal.aborted) bands.value = undefined;
        },
      );
      return () => mine.abort();
    },
  };
}
