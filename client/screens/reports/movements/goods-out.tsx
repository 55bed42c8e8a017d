import type { RowOf } from '../../../../shared/contract/operation.ts';
import {
  exportGoodsOut,
  exportGoodsOutGroups,
  goodsOutTotals,
  groupGoodsOut,
  listGoodsOut,
} from '../../../../shared/contract/reports/goods-out.ts';
import { RowLink } from '../../../lists/row-link.tsx';
import type { ScreenProps } from '../../../route.ts';
import { t } from '../../../texts.ts';
import { type ReportDescription, withoutFilter } from '../report-description.ts';
import { ReportScreen } from '../report-screen.tsx';
import { RowOwner, WhenText, WordsText } from './cells.tsx';
import { calendarGroupings, goodsColumns, undoneColumns, worthColumns } from './shared-columns.tsx';
import { acceptedWord, durationText } from './words.ts';

type Row = RowOf<typeof listGoodsOut>;

/**
 * The goods out report (rules 2, report/goodsOut): despatches with owner and destination, and quantities short and over against the pick.
 */
export function GoodsOutReport({ url }: ScreenProps) {
  return <ReportScreen report={goodsOut} url={url} />;
}

const wordOf = (kind: string) => t(`goodsOutReport_${kind as Row['kind']}`);
const shortageWord = (shortage: Row['shortages'][number]) => t(`goodsOutReport_missing_${shortage}`);

const goodsOut: ReportDescription<Row> = {
  name: 'goodsOutReport',
  list: listGoodsOut,
  file: exportGoodsOut,
  groups: groupGoodsOut,
  groupFile: exportGoodsOutGroups,
  totals: goodsOutTotals,
  rule: 'companyReports',
  facts: 'goodsOutReport_facts',
  texts: {
    title: 'title_goodsOutReport',
    search: 'goodsOutReport_search',
    count: 'movements_count',
    empty: 'goodsOutReport_empty',
    emptyHint: 'goodsOutReport_emptyHint',
  },
  columns: [
    { key: 'at', cell: (row) => <WhenText row={row} />, width: 12 },
    { key: 'kind', cell: (row) => wordOf(row.kind), width: 7 },
    {
      key: 'number',
      cell: (row) => <RowLink row={row} document={row.document} id={row.documentId} number={row.number} />,
      width: 8.5,
    },
    { key: 'reference', width: 8, spare: true },
    { key: 'destination', width: 10 },
    ...goodsColumns,
    { key: 'job', cell: (row) => <RowOwner row={row} id={row.jobId} job={row.job} />, width: 7.5 },
    { key: 'segment', width: 6 },
    { key: 'swcs', cell: (row) => <WordsText words={row.swcs} />, width: 5.5 },
    { key: 'locations', cell: (row) => <WordsText words={row.locations} />, width: 8, spare: true },
    { key: 'drums', cell: (row) => <WordsText words={row.drums} />, width: 8 },
    { key: 'picked', unit: 'unit', width: 7 },
    { key: 'quantity', unit: 'unit', width: 7 },
    { key: 'difference', unit: 'unit', width: 7 },
    { key: 'unit', width: 5, spare: true },
    { key: 'shortages', cell: (row) => <WordsText words={row.shortages.map(shortageWord)} />, width: 9 },
    { key: 'accepted', cell: (row) => <WordsText words={row.accepted.map(acceptedWord)} />, width: 10, spare: true },
    { key: 'person', width: 8 },
    { key: 'createdAt', width: 9, spare: true },
    { key: 'minutesToDespatch', cell: (row) => durationText(row.minutesToDespatch), width: 7 },
    ...worthColumns,
    ...undoneColumns,
  ],
  filters: [
    { from: 'dateFrom', to: 'dateTo', label: 'column_despatchedAt' },
    { key: 'kind', wordOf },
    'number',
    'destination',
    'stockCode',
    'warehouse',
    'job',
    'segment',
    'location',
    'drum',
    'person',
    { key: 'short', label: 'goodsOutReport_short' },
    { key: 'over', label: 'goodsOutReport_over' },
    { key: 'undone', label: 'movements_undone' },
    withoutFilter(listGoodsOut, 'destination', 'job', 'segment'),
  ],
  groupings: [
    { by: 'number' },
    { by: 'stockCode' },
    { by: 'job', none: 'stock_free' },
    { by: 'destination' },
    { by: 'kind', nameOf: wordOf },
    { by: 'person' },
    ...calendarGroupings,
  ],
  ofH3g: ['swcs'],
  priced: ['price', 'value'],
  chart: { by: 'day', of: ['quantity'], splitBy: 'kind' },
};
