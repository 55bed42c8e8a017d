import type { RowOf } from '../../../../shared/contract/operation.ts';
import { printDiscrepancyClaim } from '../../../../shared/contract/prints/discrepancy-claim.ts';
import {
  discrepancyTotals,
  exportDiscrepancies,
  exportDiscrepancyGroups,
  groupDiscrepancies,
  listDiscrepancies,
} from '../../../../shared/contract/reports/discrepancy.ts';
import type { Access } from '../../../../shared/permissions.ts';
import { RowLink } from '../../../lists/row-link.tsx';
import { openPrint } from '../../../printing/open-print.ts';
import type { ScreenProps } from '../../../route.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { MenuItem } from '../../../ui/menu/menu.tsx';
import { type ReportDescription, type ShownList, withoutFilter } from '../report-description.ts';
import { companyIn } from '../report-fields.tsx';
import { ReportScreen } from '../report-screen.tsx';
import { RowOwner, WordsText } from './cells.tsx';
import { calendarGroupings, worthColumns } from './shared-columns.tsx';

type Row = RowOf<typeof listDiscrepancies>;

/** The discrepancy report (rules 2, report/discrepancy): shipped against received quantities, with comments and later receipts. */
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

/** The report's filters that a claim applies; any other would leave out quantities that the partner owes. */
const heeded = ['partner', 'dateFrom', 'dateTo'];

function ClaimButton({ list, access }: { list: ShownList; access: Access }) {
  const [partner, ...others] = list.view.value.filters['partner'] ?? [];
  if (partner === undefined || others.length > 0) return null;
  return (
    <Button blocked={blockOf(list)} onPress={() => print(partner, list, access)}>
      {t('discrepancy_claim')}
    </Button>
  );
}

function claimMenu(partner: string | null, list: ShownList, access: Access): readonly MenuItem[] {
  if (partner === null) return [];
  const note = blockOf(list);
  const item = { key: 'claim', label: t('discrepancy_claim'), onSelect: () => print(partner, list, access) };
  return [note === undefined ? item : { ...item, note, blocked: true }];
}

function blockOf(list: ShownList): string | undefined {
  const { filters, search } = list.view.value;
  const isWhole = search === '' && Object.keys(filters).every((name) => heeded.includes(name));
  return isWhole ? undefined : t('discrepancy_claimBlocked');
}

function print(partner: string, list: ShownList, access: Access): Promise<void> {
  const { dateFrom, dateTo } = list.view.peek().filters;
  const companyId = access.companyId === null ? companyIn(location.href) : undefined;
  const days = { dateFrom: dateFrom?.[0], dateTo: dateTo?.[0] };
  return openPrint(printDiscrepancyClaim, { partner, ...days, companyId }, access.id);
}
