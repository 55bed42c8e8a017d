import type { RowOf } from '../../../shared/contract/operation.ts';
import { exportStockCounts, listStockCounts } from '../../../shared/contract/stock-counts/stock-counts.ts';
import type { ListDescription } from '../../lists/list-description.tsx';
import { t } from '../../texts.ts';
import { StatusChip, type Tone } from '../../ui/chip.tsx';
import type { StockCount } from './count-scan.ts';

type CountRow = RowOf<typeof listStockCounts>;

export const countsList: ListDescription<CountRow> = {
  name: 'stockCounts',
  list: listStockCounts,
  file: exportStockCounts,
  texts: {
    title: 'title_stockCounts',
    search: 'counts_search',
    count: 'counts_total',
    empty: 'counts_empty',
    emptyHint: 'counts_emptyHint',
  },
  columns: [
    { key: 'number', copies: true, width: 10, card: 'title' },
    {
      key: 'what',
      head: 'counts_what',
      cell: whatOf,
      width: 12,
      card: 'sub',
      inFile: ['location', 'sku', 'blind'],
    },
    { key: 'status', cell: (row) => <StatusChip {...countStatus(row.status)} />, width: 14, card: 'status' },
    {
      key: 'countedLines',
      head: 'column_lines',
      cell: (row) => t('counts_linesOf', { counted: row.countedLines, lines: row.lines }),
      align: 'start',
      width: 6,
      inFile: ['countedLines', 'lines'],
    },
    { key: 'createdBy', head: 'counts_by', width: 10 },
    { key: 'createdAt', width: 10.5 },
    { key: 'postedAt', width: 10.5 },
  ],
  filters: [
    { key: 'status', wordOf: (status) => countStatus(status as CountRow['status']).text },
    { key: 'forMe', label: 'counts_forMe' },
    'location',
    'stockCode',
  ],
};

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

export function countStatus(status: StockCount['status']): { tone: Tone; text: string } {
  return { tone: tones[status], text: t(`counts_status_${status}`) };
}
