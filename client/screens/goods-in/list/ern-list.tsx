import { exportErns, listErns } from '../../../../shared/contract/goods-in/erns.ts';
import { type ErnRow, ernStatus, isOpenErn } from '../../../documents/statuses.ts';
import type { ColumnDescription, FilterDescription, ListDescription } from '../../../lists/list-description.tsx';
import { findJobs, findPartners, findSkus } from '../../../pickers/find-facts.ts';
import { t } from '../../../texts.ts';
import { StatusChip } from '../../../ui/chip.tsx';
import { DueDate, Overdue } from '../../../ui/due-date.tsx';
import { dateIn, daysBetween, displayZone } from '../../../ui/formats.ts';
import { QuantitiesText } from '../../../ui/value-text.tsx';

export const ernList: ListDescription<ErnRow> = {
  name: 'erns',
  list: listErns,
  file: exportErns,
  texts: {
    title: 'title_erns',
    search: 'erns_search',
    count: 'erns_count',
    empty: 'erns_empty',
    emptyHint: 'erns_emptyHint',
  },
  rowSums: ({ lines, items }) => ({ lines, quantities: items }),
  columns: [
    { key: 'number', copies: true, width: 9.5, card: 'title' },
    { key: 'partner', width: 11, card: 'sub' },
    { key: 'createdAt', width: 10.5 },
    { key: 'age', head: 'column_age', cell: (ern) => <AgeCell ern={ern} />, width: 9.5 },
    {
      key: 'deliveryDate',
      cell: (ern) => <DueDate date={ern.deliveryDate} isOpen={isOpenErn(ern)} />,
      width: 9.5,
      spare: true,
    },
    { key: 'receivedAt', width: 10.5, spare: true },
    { key: 'skus', width: 4.5 },
    { key: 'items', cell: ({ items }) => <QuantitiesText value={items} />, align: 'end', width: 10 },
    { key: 'jobs', cell: (ern) => <span className="sub">{jobsOf(ern)}</span>, width: 9 },
    {
      key: 'segments',
      cell: (ern) => <span className="sub">{ern.segments.join(', ') || '–'}</span>,
      width: 7,
      spare: true,
    },
    { key: 'status', cell: (ern) => <StatusChip {...ernStatus(ern)} />, width: 16, card: 'status' },
    { key: 'discrepancies', width: 8, spare: true },
    {
      key: 'discrepancyComments',
      cell: (ern) => <span className="sub">{ern.discrepancyComments.join('; ') || '–'}</span>,
      width: 12,
      spare: true,
    },
    { key: 'createdBy', width: 9, spare: true },
    { key: 'reference', width: 10, spare: true },
  ],
  filters: [
    {
      key: 'status',
      wordOf: (status) => t(status === 'counting' ? 'erns_filterCounting' : `erns_status_${status as 'expected'}`),
    },
    {
      key: 'partner',
      find: findPartners,
    },
    'reference',
    { key: 'job', find: findJobs },
    {
      key: 'stockCode',
      label: 'erns_sku',
      find: findSkus,
    },
    { from: 'dueFrom', to: 'dueTo', label: 'erns_due' },
    { from: 'receivedFrom', to: 'receivedTo', label: 'column_receivedOn' },
    { key: 'overdue', label: 'erns_overdue' },
    'discrepancies',
    { key: 'hidden', label: 'erns_status_hidden' },
  ],
};

/** For h3g, delivery date, Cell IDs and discrepancy comments are shown by default (rules 3), and age is optional. */
export function ernColumns(isH3g: boolean): readonly ColumnDescription<ErnRow>[] {
  if (!isH3g) return ernList.columns;
  const turned = ['age', 'deliveryDate', 'segments', 'discrepancyComments'];
  const columns = ernList.columns.map((column) =>
    turned.includes(column.key) ? { ...column, spare: column.spare !== true } : column,
  );
  // These columns are wider than the page, so the status is moved to where it is always visible.
  const first = ['number', 'status'];
  return [...columns.filter(({ key }) => first.includes(key)), ...columns.filter(({ key }) => !first.includes(key))];
}

/** Only users who can hide ERNs get the filter for hidden ones. */
export function ernFilters(maySeeHidden: boolean): readonly FilterDescription[] {
  return ernList.filters.filter((filter) => maySeeHidden || typeof filter === 'string' || !isHidden(filter));
}

function isHidden(filter: Exclude<FilterDescription, string>): boolean {
  return 'key' in filter && filter.key === 'hidden';
}

function jobsOf(ern: ErnRow): string {
  return ern.jobs.length === 0 ? t('erns_freeStock') : ern.jobs.join(', ');
}

function AgeCell({ ern }: { ern: ErnRow }) {
  const { deliveryDate, createdAt } = ern;
  if (!isOpenErn(ern)) return <span className="sub">–</span>;
  const [zone, now] = [displayZone.value, new Date()];
  if (deliveryDate !== null && deliveryDate < dateIn(now, zone)) return <Overdue date={deliveryDate} isOpen />;
  const days = daysBetween(dateIn(new Date(createdAt), zone), dateIn(now, zone));
  return <span className="sub">{days === 0 ? t('erns_today') : t('erns_days', { count: days })}</span>;
}
