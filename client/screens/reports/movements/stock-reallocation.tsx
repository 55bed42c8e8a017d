import type { RowOf } from '../../../../shared/contract/operation.ts';
import {
  exportReallocationGroups,
  exportReallocations,
  groupReallocations,
  listReallocations,
  reallocationTotals,
} from '../../../../shared/contract/reports/stock-reallocation.ts';
import { RowLink } from '../../../lists/row-link.tsx';
import type { ScreenProps } from '../../../route.ts';
import { t } from '../../../texts.ts';
import { type ReportDescription, withoutFilter } from '../report-description.ts';
import { ReportScreen } from '../report-screen.tsx';
import { ledgerMenu, RowOwner, WhenText, WordsText } from './cells.tsx';
import { calendarGroupings, goodsColumns, undoneColumns, worthColumns } from './shared-columns.tsx';
import { acceptedWord } from './words.ts';

type Row = RowOf<typeof listReallocations>;

/**
 * The stock reallocation report (rules 2, report/stockReallocation): every change of owner, with its document and the accepted questions.
 */
export function StockReallocation({ url }: ScreenProps) {
  return <ReportScreen report={reallocation} url={url} rowMenu={ledgerMenu} />;
}

const wordOf = (kind: string) => t(`reallocation_${kind as Row['kind']}`);

const reallocation: ReportDescription<Row> = {
  name: 'stockReallocation',
  list: listReallocations,
  file: exportReallocations,
  groups: groupReallocations,
  groupFile: exportReallocationGroups,
  totals: reallocationTotals,
  rule: 'companyReports',
  facts: 'reallocation_facts',
  texts: {
    title: 'title_stockReallocation',
    search: 'reallocation_search',
    count: 'reallocation_count',
    empty: 'reallocation_empty',
    emptyHint: 'reallocation_emptyHint',
  },
  columns: [
    { key: 'at', cell: (row) => <WhenText row={row} />, width: 12 },
    { key: 'kind', cell: (row) => wordOf(row.kind), width: 10 },
    ...goodsColumns,
    { key: 'location', width: 7, spare: true },
    { key: 'drum', width: 7 },
    { key: 'fromJob', cell: (row) => <RowOwner row={row} id={row.fromJobId} job={row.fromJob} />, width: 7.5 },
    { key: 'fromSegment', width: 8 },
    { key: 'toJob', cell: (row) => <RowOwner row={row} id={row.toJobId} job={row.toJob} />, width: 7.5 },
    { key: 'toSegment', width: 7 },
    { key: 'swc', width: 5.5 },
    { key: 'quantity', unit: 'unit', width: 7 },
    { key: 'unit', width: 5, spare: true },
    { key: 'person', width: 8 },
    { key: 'reason', width: 11 },
    { key: 'accepted', cell: (row) => <WordsText words={row.accepted.map(acceptedWord)} />, width: 10 },
    { key: 'document', cell: (row) => <Document row={row} />, width: 8.5 },
    ...worthColumns,
    ...undoneColumns,
  ],
  filters: [
    { from: 'dateFrom', to: 'dateTo', label: 'column_at' },
    { key: 'kind', wordOf },
    'stockCode',
    'warehouse',
    'job',
    'fromJob',
    'toJob',
    'location',
    'drum',
    'swc',
    'person',
    { key: 'undone', label: 'movements_undone' },
    withoutFilter(listReallocations, 'drum', 'fromJob', 'toJob', 'swc'),
  ],
  linked: ['stockLineId'],
  groupings: [
    { by: 'kind', nameOf: wordOf },
    { by: 'stockCode' },
    { by: 'fromJob', none: 'stock_free' },
    { by: 'toJob', none: 'stock_free' },
    { by: 'person' },
    ...calendarGroupings,
  ],
  ofH3g: ['swc'],
  widthsOfH3g: { fromJob: 10, toJob: 9 },
  priced: ['price', 'value'],
  chart: { by: 'day', of: ['quantity'] },
};

function Document({ row }: { row: Row }) {
  const { kind = 'job', id = null, number = null } = row.document ?? {};
  return <RowLink row={row} document={kind} id={id} number={number} />;
}
