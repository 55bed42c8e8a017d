import { useSignals } from '@preact/signals-react/runtime';
import type { StockColumn } from '../../../shared/contract/stock/stock-columns.ts';
import { t } from '../../texts.ts';
import { StatusChip } from '../../ui/chip.tsx';
import type { Column } from '../../ui/list/column.ts';
import { DateText, MoneyText, QuantityText } from '../../ui/value-text.tsx';
import type { StockRow } from './stock-state.ts';

type ReportColumn = Column<StockRow> & { key: StockColumn };

/** The columns of the stock report; SWC is among them in h3g (rules 3), prices for those who may see them. */
export function stockReportColumns(isH3g: boolean, hasPrices: boolean): readonly ReportColumn[] {
  const owner: ReportColumn[] = [
    { key: 'job', head: t('column_job'), cell: (row) => row.job ?? <Free />, sort: 'job', width: 7.5 },
    { key: 'segment', head: t('column_segment'), cell: (row) => row.segment ?? '–', sort: 'segment', width: 5.5 },
    { key: 'swc', head: t('column_swc'), cell: (row) => row.swc ?? '–', sort: 'swc', width: 5.5, spare: !isH3g },
  ];
  const prices: ReportColumn[] = [
    {
      key: 'price',
      head: t('column_price'),
      cell: (row) => <MoneyText value={row.price} />,
      align: 'end',
      width: 7,
      spare: true,
    },
    {
      key: 'value',
      head: t('column_value'),
      cell: (row) => <MoneyText value={row.value} />,
      align: 'end',
      sort: 'value',
      width: 8,
    },
  ];
  return [
    {
      key: 'stockCode',
      head: t('column_stockCode'),
      cell: (row) => row.stockCode,
      sort: 'stockCode',
      width: 11.5,
      copy: (row) => row.stockCode,
      card: 'title',
    },
    { key: 'name', head: t('column_name'), cell: (row) => row.name, sort: 'name', width: 12, card: 'sub' },
    { key: 'location', head: t('column_location'), cell: (row) => <Place row={row} />, sort: 'location', width: 7.5 },
    { key: 'drum', head: t('column_drum'), cell: (row) => row.drum ?? '–', sort: 'drum', width: 7 },
    ...owner,
    quantityColumn('quantity', t('column_quantity'), 7, true),
    quantityColumn('reserved', t('column_reserved'), 6),
    quantityColumn('available', t('column_available'), 6),
    { key: 'unit', head: t('column_unit'), cell: (row) => row.unit, width: 5, spare: true },
    {
      key: 'receivedOn',
      head: t('column_receivedOn'),
      cell: (row) => <DateText value={row.receivedOn} />,
      sort: 'receivedOn',
      width: 7.5,
    },
    ...(hasPrices ? prices : []),
  ];
}

function quantityColumn(
  key: 'quantity' | 'reserved' | 'available',
  head: string,
  width: number,
  unit = false,
): ReportColumn {
  return {
    key,
    head,
    cell: (row) => <QuantityText value={row[key]} unit={unit ? row.unit : undefined} />,
    align: 'end',
    sort: key,
    width,
  };
}

function Free() {
  useSignals();
  return <span className="sub">{t('stock_free')}</span>;
}

function Place({ row }: { row: StockRow }) {
  return row.quarantine ? <StatusChip tone="warn" text={row.location} /> : row.location;
}
