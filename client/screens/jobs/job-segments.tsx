import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { href } from '../../router/href.ts';
import { t } from '../../texts.ts';
import type { ShownColumn } from '../../ui/lines/line-column.ts';
import { LinesTable } from '../../ui/lines/lines-table.tsx';
import { QuantityText } from '../../ui/value-text.tsx';
import type { Job } from './job-calls.ts';

type Segment = Job['segments'][number];
type SegmentColumn = ShownColumn<{ key: string; of: Segment }>;

/** What a job owns here by segment (h3g: Cell ID), each leading to its stock in the report. */
export function JobSegments({ job }: { job: Job }) {
  useSignals();
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
    { key: 'items', head: t('column_items'), align: 'end', cell: ({ of }) => <QuantityText value={of.items} /> },
    {
      key: 'reserved',
      head: t('column_reserved'),
      align: 'end',
      cell: ({ of }) => <QuantityText value={of.reserved} />,
    },
  ];
}

/** The report filters by a segment, not by none. */
function SegmentLink({ job, segment }: { job: string; segment: string | null }) {
  useSignals();
  if (segment === null) return <span>{t('jobPage_noSegment')}</span>;
  return <a href={`${href('report/stock')}?${new URLSearchParams({ job, segment })}`}>{segment}</a>;
}
