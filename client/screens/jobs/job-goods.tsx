import { useMemo } from 'react';
import { errorText } from '../../calls/report-error.ts';
import { DocumentLink } from '../../documents/document-link.tsx';
import { href } from '../../router/href.ts';
import { session } from '../../state/session.ts';
import { t } from '../../texts.ts';
import type { ShownColumn } from '../../ui/lines/line-column.ts';
import { LinesTable } from '../../ui/lines/lines-table.tsx';
import { PagedLines } from '../../ui/lines/paged-lines.tsx';
import type { PagedRows } from '../../ui/lines/paged-rows.ts';
import { QuantitiesText, QuantityText } from '../../ui/value-text.tsx';
import type { Job, JobStock as StockRow } from './job-state.ts';

type Segment = Job['segments'][number];
type StockLine = { key: string; row: StockRow };
type SegmentColumn = ShownColumn<{ key: string; of: Segment }>;

/** A job's stock here by segment (h3g: Cell ID); each segment links to its stock in the report. */
export function JobSegments({ job }: { job: Job }) {
  const { number, segments } = job;
  const columns = useMemo(() => segmentColumns(number), [number]);
  const lines = useMemo(() => segments.map((of) => ({ key: of.segment ?? '', of })), [segments]);
  if (lines.length === 0) return <p className="sub">{t('jobPage_noStock')}</p>;
  return <LinesTable label={t('jobPage_segments')} columns={columns} lines={lines} />;
}

function segmentColumns(job: string): readonly SegmentColumn[] {
  return [
    {
      key: 'segment',
      head: t('column_segment'),
      card: 'title',
      cell: ({ of: { segment } }) => <SegmentLink job={job} segment={segment} />,
    },
    { key: 'skus', head: t('column_skus'), align: 'end', cell: ({ of }) => of.skus },
    { key: 'items', head: t('column_items'), align: 'end', cell: ({ of }) => <QuantitiesText value={of.items} /> },
    {
      key: 'reserved',
      head: t('column_reserved'),
      align: 'end',
      cell: ({ of }) => <QuantitiesText value={of.reserved} />,
    },
  ];
}

/** The report can filter by a segment, but not by its absence. */
function SegmentLink({ job, segment }: { job: string; segment: string | null }) {
  if (segment === null) return <span>{t('jobPage_noSegment')}</span>;
  return <a href={`${href('report/stock')}?${new URLSearchParams({ job, segment })}`}>{segment}</a>;
}

export function JobStock({ stock }: { stock: PagedRows<StockRow> }) {
  const isH3g = session.current.value?.company?.layout === 'H3G';
  const columns = useMemo(() => stockColumns(isH3g), [isH3g]);
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

function stockColumns(isH3g: boolean): readonly ShownColumn<StockLine>[] {
  const dash = <span className="sub dash">–</span>;
  return [
    {
      key: 'sku',
      head: t('column_stockCode'),
      card: 'title',
      width: 13,
      cell: ({ row }) => (
        <span className="two-lines">
          <DocumentLink document="sku" id={row.skuId} number={row.stockCode} />
          <span className="sub">{row.name}</span>
        </span>
      ),
    },
    { key: 'segment', head: t('column_segment'), width: 7, cell: ({ row }) => row.segment ?? dash },
    ...(isH3g ? [{ key: 'swc', head: t('column_swc'), width: 6, cell: ({ row }: StockLine) => row.swc ?? dash }] : []),
    {
      key: 'location',
      head: t('column_location'),
      cell: ({ row }) => <DocumentLink document="location" id={row.locationId} number={row.location} />,
    },
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
