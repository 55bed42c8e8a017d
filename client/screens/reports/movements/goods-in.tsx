import type { RowOf } from '../../../../shared/contract/operation.ts';
import {
  exportGoodsIn,
  exportGoodsInGroups,
  goodsInTotals,
  groupGoodsIn,
  listGoodsIn,
} from '../../../../shared/contract/reports/goods-in.ts';
import type { ScreenProps } from '../../../route.ts';
import { t } from '../../../texts.ts';
import { type ReportDescription, withoutFilter } from '../report-description.ts';
import { ReportScreen } from '../report-screen.tsx';
import { ledgerMenu, RowOwner, WhenText } from './cells.tsx';
import { calendarGroupings, goodsColumns, undoneColumns, worthColumns } from './shared-columns.tsx';
import { durationText } from './words.ts';

type Row = RowOf<typeof listGoodsIn>;

/** The goods in report (rules 2, report/goodsIn): receipts with owner and partner, and the time until putaway. */
export function GoodsInReport({ url }: ScreenProps) {
  return <ReportScreen report={goodsIn} url={url} rowMenu={ledgerMenu} />;
}

const wordOf = (source: string) => t(`goodsInReport_${source as Row['source']}`);

const goodsIn: ReportDescription<Row> = {
  name: 'goodsInReport',
  list: listGoodsIn,
  file: exportGoodsIn,
  groups: groupGoodsIn,
  groupFile: exportGoodsInGroups,
  totals: goodsInTotals,
  rule: 'companyReports',
  facts: 'goodsInReport_facts',
  texts: {
    title: 'title_goodsInReport',
    search: 'goodsInReport_search',
    count: 'movements_count',
    empty: 'goodsInReport_empty',
    emptyHint: 'goodsInReport_emptyHint',
  },
  columns: [
    { key: 'at', cell: (row) => <WhenText row={row} />, width: 12 },
    { key: 'ern', width: 9 },
    { key: 'source', cell: (row) => wordOf(row.source), width: 7 },
    { key: 'follows', width: 8, spare: true },
    { key: 'partner', width: 9 },
    { key: 'fromWarehouse', width: 9, spare: true },
    { key: 'reference', width: 8, spare: true },
    { key: 'deliveryDate', width: 8 },
    ...goodsColumns,
    { key: 'job', cell: (row) => <RowOwner row={row} id={row.jobId} job={row.job} />, width: 7.5 },
    { key: 'segment', width: 6 },
    { key: 'swc', width: 5.5 },
    { key: 'location', width: 7 },
    { key: 'drum', width: 7 },
    { key: 'supplierNumber', width: 8, spare: true },
    { key: 'quantity', unit: 'unit', width: 7 },
    { key: 'unit', width: 5, spare: true },
    { key: 'discrepancyComment', width: 11 },
    { key: 'person', width: 8 },
    { key: 'putAwayAt', width: 9, spare: true },
    { key: 'minutesToShelf', cell: (row) => durationText(row.minutesToShelf), width: 7 },
    ...worthColumns,
    ...undoneColumns,
  ],
  filters: [
    { from: 'dateFrom', to: 'dateTo', label: 'column_received' },
    { key: 'source', wordOf },
    { key: 'followUp', label: 'goodsInReport_followUps' },
    'ern',
    'partner',
    'stockCode',
    'warehouse',
    'job',
    'segment',
    'swc',
    'location',
    'drum',
    'person',
    { key: 'undone', label: 'movements_undone' },
    withoutFilter(listGoodsIn, 'partner', 'job', 'segment', 'swc', 'drum'),
  ],
  groupings: [
    { by: 'ern' },
    { by: 'stockCode' },
    { by: 'job', none: 'stock_free' },
    { by: 'partner' },
    { by: 'source', nameOf: wordOf },
    { by: 'person' },
    ...calendarGroupings,
  ],
  ofH3g: ['swc', 'deliveryDate', 'discrepancyComment'],
  priced: ['price', 'value'],
  chart: { by: 'day', of: ['quantity'], splitBy: 'source' },
};
