import { t } from '../../texts.ts';
import { StatusChip, type Tone } from '../../ui/chip.tsx';
import type { Column } from '../../ui/list/columns/column.ts';
import { DateText } from '../../ui/value-text.tsx';
import type { StockCount } from './count-dependencies.ts';
import type { CountRow } from './counts.tsx';

/** The columns of the list of counts. */
export function countsColumns(): readonly Column<CountRow>[] {
  return [
    {
      key: 'number',
      head: t('column_number'),
      cell: (row) => row.number,
      copy: (row) => row.number,
      sort: 'number',
      width: 10,
      card: 'title',
    },
    { key: 'what', head: t('counts_what'), cell: whatOf, width: 12, card: 'sub' },
    {
      key: 'status',
      head: t('counts_status'),
      cell: (row) => <StatusChip {...countStatus(row.status)} />,
      width: 14,
      card: 'status',
    },
    {
      key: 'countedLines',
      head: t('counts_lines'),
      cell: (row) => t('counts_linesOf', { counted: row.countedLines, lines: row.lines }),
      width: 6,
    },
    { key: 'createdBy', head: t('counts_by'), cell: (row) => row.createdBy, width: 10 },
    {
      key: 'createdAt',
      head: t('column_createdAt'),
      cell: (row) => <DateText value={row.createdAt} />,
      sort: 'createdAt',
      width: 10.5,
    },
    { key: 'postedAt', head: t('counts_posted'), cell: (row) => <DateText value={row.postedAt} />, width: 10.5 },
  ];
}

function whatOf({ location, sku, blind }: CountRow): string {
  const what = location?.name ?? sku?.stockCode ?? '';
  return blind ? `${what}, ${t('counts_isBlind')}` : what;
}

const tones: Readonly<Record<StockCount['status'], Tone>> = {
  counting: 'neutral',
  submitted: 'warn',
  posted: 'good',
  cancelled: 'neutral',
};

/** How the state of a count is said and felt. */
export function countStatus(status: StockCount['status']): { tone: Tone; text: string } {
  return { tone: tones[status], text: t(`counts_status_${status}`) };
}
