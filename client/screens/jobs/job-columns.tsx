import type { JobColumn } from '../../../shared/contract/stock/job-columns.ts';
import { t } from '../../texts.ts';
import { StatusChip } from '../../ui/chip.tsx';
import type { Column } from '../../ui/list/column.ts';
import { DateText, QuantityText } from '../../ui/value-text.tsx';
import type { JobRow } from './job-calls.ts';
import { jobStatus } from './job-status.ts';

type ListColumn = Column<JobRow> & { key: JobColumn };

/** The columns of the list of jobs. */
export function jobListColumns(): readonly ListColumn[] {
  return [
    {
      key: 'number',
      head: t('column_job'),
      cell: (job) => job.number,
      copy: (job) => job.number,
      sort: 'number',
      width: 10,
      card: 'title',
    },
    {
      key: 'description',
      head: t('column_description'),
      cell: (job) => job.description ?? '–',
      width: 16,
      card: 'sub',
    },
    {
      key: 'cancelled',
      head: t('column_state'),
      cell: (job) => <StatusChip {...jobStatus(job)} />,
      width: 8,
      card: 'status',
    },
    { key: 'skus', head: t('column_skus'), cell: (job) => job.skus, align: 'end', width: 5 },
    {
      key: 'items',
      head: t('column_items'),
      cell: (job) => <QuantityText value={job.items} />,
      align: 'end',
      width: 7,
    },
    {
      key: 'reserved',
      head: t('column_reserved'),
      cell: (job) => <QuantityText value={job.reserved} />,
      align: 'end',
      width: 7,
    },
    { key: 'openErns', head: t('column_openErns'), cell: (job) => job.openErns, align: 'end', width: 7 },
    { key: 'openPicks', head: t('column_openPicks'), cell: (job) => job.openPicks, align: 'end', width: 7 },
    {
      key: 'createdAt',
      head: t('column_createdAt'),
      cell: (job) => <DateText value={job.createdAt} />,
      sort: 'createdAt',
      width: 10,
    },
  ];
}
