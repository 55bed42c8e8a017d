import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { errorText } from '../../calls/report-error.ts';
import { DocumentLink } from '../../documents/document-link.tsx';
import { t } from '../../texts.ts';
import type { ShownColumn } from '../../ui/lines/line-column.ts';
import { PagedLines } from '../../ui/lines/paged-lines.tsx';
import type { PagedRows } from '../../ui/lines/paged-rows.ts';
import { CodeText, QuantityText } from '../../ui/value-text.tsx';
import type { JobStock as StockRow } from './job-calls.ts';

/** What a job owns in this warehouse, segment after segment: what, where, on which drum, how much of it promised. */
export function JobStock({ stock }: { stock: PagedRows<StockRow> }) {
  useSignals();
  const columns = useMemo(stockColumns, []);
  return (
    <PagedLines
      label={t('jobPage_stock')}
      paged={stock}
      columns={columns}
      keyOf={keyOf}
      empty={t('jobPage_noStock')}
      errorText={errorText}
    />
  );
}

function keyOf(row: StockRow): string {
  return String(row.id);
}

function stockColumns(): readonly ShownColumn<{ key: string; row: StockRow }>[] {
  const dash = <span className="sub dash">–</span>;
  return [
    {
      key: 'sku',
      head: t('column_stockCode'),
      card: 'title',
      width: 13,
      cell: ({ row }) => (
        <span className="two-lines">
          <CodeText code={row.stockCode} inRow />
          <span className="sub">{row.name}</span>
        </span>
      ),
    },
    { key: 'segment', head: t('column_segment'), width: 7, cell: ({ row }) => row.segment ?? dash },
    { key: 'location', head: t('column_location'), cell: ({ row }) => row.location },
    {
      key: 'drum',
      head: t('column_drum'),
      cell: ({ row }) =>
        row.drum === null ? dash : <DocumentLink document="drum" id={row.drumId} number={row.drum} />,
    },
    {
      key: 'quantity',
      head: t('column_quantity'),
      align: 'end',
      cell: ({ row }) => <QuantityText value={row.quantity} unit={row.unit} />,
    },
    {
      key: 'reserved',
      head: t('column_reserved'),
      align: 'end',
      cell: ({ row }) => <QuantityText value={row.reserved} unit={row.unit} />,
    },
  ];
}
