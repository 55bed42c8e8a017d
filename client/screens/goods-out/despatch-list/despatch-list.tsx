import { exportPicks, listPicks } from '../../../../shared/contract/goods-out/picks.ts';
import { SkusCell } from '../../../documents/skus-cell.tsx';
import { type PickRow, pickStatus } from '../../../documents/statuses.ts';
import type { ColumnDescription, ListDescription } from '../../../lists/list-description.tsx';
import { findJobs, findPartners, findSkus } from '../../../pickers/find-facts.ts';
import { t } from '../../../texts.ts';
import { StatusChip } from '../../../ui/chip.tsx';
import { DueDate } from '../../../ui/due-date.tsx';
import { QuantitiesText } from '../../../ui/value-text.tsx';

/** The despatch list: late picks first. */
export const despatchList: ListDescription<PickRow> = {
  name: 'picks',
  list: listPicks,
  file: exportPicks,
  texts: {
    title: 'title_despatch',
    search: 'picks_search',
    count: 'picks_count',
    empty: 'picks_empty',
    emptyHint: 'picks_emptyHint',
  },
  rowSums: ({ lines, quantities }) => ({ lines, quantities }),
  columns: [
    { key: 'number', copies: true, width: 9, card: 'title' },
    {
      key: 'pickByDate',
      head: 'picks_due',
      cell: (pick) => <DueDate date={pick.pickByDate} isOpen={isOpen(pick)} />,
      width: 9,
    },
    { key: 'pickBy', width: 7.5 },
    { key: 'job', cell: ({ job }) => job ?? <span className="sub">{t('picks_noJob')}</span>, width: 8 },
    { key: 'segment', width: 6, spare: true },
    { key: 'partner', width: 10, card: 'sub' },
    {
      key: 'skus',
      cell: ({ skus, lines }) => <SkusCell skus={skus} lines={lines} />,
      width: 10,
      inFile: ['skus', 'lines'],
    },
    { key: 'quantities', cell: ({ quantities }) => <QuantitiesText value={quantities} />, align: 'end', width: 8 },
    { key: 'status', cell: (pick) => <StatusChip {...pickStatus(pick)} />, width: 10, card: 'status' },
    { key: 'createdAt', width: 10.5, spare: true },
    { key: 'despatchTo', width: 12, spare: true },
    { key: 'location', cell: ({ location }) => location?.name ?? '–', width: 8, spare: true },
    { key: 'reference', width: 9, spare: true },
    { key: 'carrier', width: 9, spare: true },
    { key: 'trackingNumber', width: 10, copies: true, spare: true },
    { key: 'jobDescription', width: 12, spare: true },
    { key: 'createdBy', width: 9, spare: true },
    { key: 'startedAt', width: 10.5, spare: true },
    { key: 'despatchedAt', width: 10.5, spare: true },
    { key: 'signed', width: 6, spare: true },
  ],
  filters: [
    { key: 'status', wordOf: (status) => t(`picks_status_${status as PickRow['status']}`) },
    {
      key: 'partner',
      find: findPartners,
    },
    'reference',
    'trackingNumber',
    { key: 'job', find: findJobs },
    'segment',
    {
      key: 'stockCode',
      label: 'picks_sku',
      find: findSkus,
    },
    'pickBy',
    'createdBy',
    { from: 'dueFrom', to: 'dueTo', label: 'picks_due' },
    { key: 'overdue', label: 'picks_overdue' },
    { key: 'closed', label: 'picks_closed' },
    'signed',
  ],
  linked: ['number', 'parameter'],
};

/** For h3g, Cell IDs are shown by default (rules 1). */
export function despatchColumns(isH3g: boolean): readonly ColumnDescription<PickRow>[] {
  if (!isH3g) return despatchList.columns;
  return despatchList.columns.map((column) => (column.key === 'segment' ? { ...column, spare: false } : column));
}

export function isOpen({ status }: PickRow): boolean {
  return status === 'created' || status === 'started';
}
