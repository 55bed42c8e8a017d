import type { RowOf } from '../../../shared/contract/operation.ts';
import {
  agedInventoryTotals,
  exportAgedInventory,
  exportAgedInventoryGroups,
  groupAgedInventory,
  listAgedInventory,
  readAgeBands,
} from '../../../shared/contract/reports/aged-inventory.ts';
import { call } from '../../calls/call.ts';
import type { FilterDescription } from '../../lists/list-description.tsx';
import type { ScreenProps } from '../../route.ts';
import { bandName } from '../../ui/age-band-name.ts';
import { monthName } from '../../ui/formats.ts';
import { MoneyText } from '../../ui/value-text.tsx';
import { AgedByCompany } from './aged-by-company.tsx';
import { type ReportDescription, withoutFilter } from './report-description.ts';
import { ReportScreen } from './report-screen.tsx';

type AgedRow = RowOf<typeof listAgedInventory>;

/** The aged inventory report (rules 2): stock by days since its original receipt, as bands and their chart first. */
export function AgedInventory({ url }: ScreenProps) {
  return (
    <ReportScreen
      report={aged}
      url={url}
      ofAll={({ id }) => <AgedByCompany report={aged} accessId={id} />}
      href={(row) => `/wms/report/stock?stockCode=${encodeURIComponent(row.stockCode)}&line=${row.id}`}
    />
  );
}

const stockFilters: readonly FilterDescription[] = [
  'stockCode',
  'warehouse',
  'location',
  'job',
  'segment',
  'swc',
  { key: 'free', label: 'stock_free' },
  { key: 'quarantine', label: 'stock_quarantine' },
  { from: 'receivedFrom', to: 'receivedTo', label: 'column_receivedOn' },
  withoutFilter(listAgedInventory, 'drum', 'job', 'segment', 'swc'),
];

const aged: ReportDescription<AgedRow> = {
  name: 'aged inventory',
  list: listAgedInventory,
  file: exportAgedInventory,
  groups: groupAgedInventory,
  groupFile: exportAgedInventoryGroups,
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
  filters: stockFilters,
  linked: ['at'],
  groupings: [
    { by: 'band', nameOf: bandName },
    { by: 'stockCode' },
    { by: 'job', none: 'stock_free' },
    { by: 'warehouse' },
    { by: 'location' },
    { by: 'receivedMonth', nameOf: monthName },
  ],
  opensBy: 'band',
  ofH3g: ['swc'],
  priced: ['price', 'value'],
  moment: true,
  chart: { by: 'band', of: ['quantity'], opens: true },
  ofCompany: async ({ accessId, companyId }) => {
    const { bands } = await call(readAgeBands, { companyId }, { accessId });
    const options = () => bands.map((value) => ({ value, label: bandName(value) }));
    return { ...aged, filters: [{ key: 'band', options }, ...stockFilters] };
  },
};
