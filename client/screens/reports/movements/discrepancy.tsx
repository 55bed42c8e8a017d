import type { Reply } from '../../../../shared/contract/operation.ts';
import {
  discrepancyTotals,
  exportDiscrepancies,
  exportDiscrepancyGroups,
  groupDiscrepancies,
  listDiscrepancies,
} from '../../../../shared/contract/reports/discrepancy.ts';
import type { ScreenProps } from '../../../route.ts';
import { t } from '../../../texts.ts';
import { type ReportDescription, withoutFilter } from '../report-description.ts';
import { ReportScreen } from '../report-screen.tsx';
import { RowLink, RowOwner, WordsText } from './cells.tsx';
import { ClaimButton, claimMenu } from './claim.tsx';
import { calendarGroupings, worthColumns } from './shared-columns.tsx';

type Row = Reply<typeof listDiscrepancies>['items'][number];

/** The discrepancy report (rules 2, report/discrepancy): shipped against received, with what was said of it and what came later. */
export function Discrepancy({ url }: ScreenProps) {
  return (
    <ReportScreen
      report={discrepancy}
      url={url}
      tools={(list, access) => <ClaimButton list={list} access={access} />}
      groupMenu={{ by: 'partner', items: claimMenu }}
    />
  );
}

const wordOf = (kind: string) => t(`discrepancy_${kind as Row['kind']}`);
const outcomeWord = (outcome: Row['outcome']) => (outcome === null ? '–' : t(`discrepancy_${outcome}`));

const discrepancy: ReportDescription<Row> = {
  name: 'discrepancy',
  list: listDiscrepancies,
  file: exportDiscrepancies,
  groups: groupDiscrepancies,
  groupFile: exportDiscrepancyGroups,
  totals: discrepancyTotals,
  rule: 'companyReports',
  facts: 'discrepancy_facts',
  texts: {
    title: 'title_discrepancy',
    search: 'discrepancy_search',
    count: 'discrepancy_lines',
    empty: 'discrepancy_empty',
    emptyHint: 'discrepancy_emptyHint',
  },
  columns: [
    { key: 'at', width: 11 },
    { key: 'kind', cell: (row) => wordOf(row.kind), width: 7 },
    {
      key: 'number',
      cell: (row) => <RowLink row={row} document={row.document} id={row.documentId} number={row.number} />,
      width: 9,
    },
    { key: 'partner', width: 9 },
    { key: 'warehouse', width: 9 },
    { key: 'fromWarehouse', width: 9, spare: true },
    { key: 'deliveryDate', width: 8 },
    { key: 'stockCode', copies: true, width: 10, card: 'title' },
    { key: 'name', width: 11, spare: true, card: 'sub' },
    { key: 'job', cell: (row) => <RowOwner row={row} id={row.jobId} job={row.job} />, width: 7.5, spare: true },
    { key: 'segment', width: 6, spare: true },
    { key: 'swc', width: 5.5 },
    { key: 'drum', width: 7, spare: true },
    { key: 'shipped', unit: 'unit', width: 7 },
    { key: 'received', unit: 'unit', width: 7 },
    { key: 'later', unit: 'unit', width: 7 },
    { key: 'expected', unit: 'unit', width: 7.5 },
    { key: 'short', unit: 'unit', width: 6.5 },
    { key: 'over', unit: 'unit', width: 6.5 },
    { key: 'damaged', unit: 'unit', width: 6.5 },
    { key: 'unit', width: 5, spare: true },
    { key: 'comments', cell: (row) => <WordsText words={row.comments} />, width: 12 },
    { key: 'photos', width: 5 },
    { key: 'outcome', cell: (row) => outcomeWord(row.outcome), width: 7, spare: true },
    { key: 'person', width: 8 },
    ...worthColumns,
  ],
  filters: [
    { from: 'dateFrom', to: 'dateTo', label: 'column_at' },
    { key: 'kind', wordOf },
    'partner',
    'number',
    'stockCode',
    'warehouse',
    'job',
    'segment',
    'swc',
    'drum',
    'person',
    { key: 'isShort', label: 'column_short' },
    { key: 'isOver', label: 'column_over' },
    { key: 'isDamaged', label: 'column_damaged' },
    { key: 'isOpen', label: 'column_stillExpected' },
    withoutFilter(listDiscrepancies, 'partner', 'job', 'segment', 'swc', 'drum'),
  ],
  groupings: [
    { by: 'partner' },
    { by: 'stockCode' },
    { by: 'kind', nameOf: wordOf },
    { by: 'number' },
    { by: 'job', none: 'stock_free' },
    ...calendarGroupings,
  ],
  ofH3g: ['swc', 'deliveryDate'],
  priced: ['price', 'value'],
  chart: { by: 'partner', of: ['short', 'over', 'damaged'] },
};
