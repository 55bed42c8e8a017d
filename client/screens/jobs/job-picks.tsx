import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { errorText } from '../../calls/report-error.ts';
import { DocumentLink } from '../../documents/document-link.tsx';
import { t } from '../../texts.ts';
import { StatusChip, type Tone } from '../../ui/chip.tsx';
import type { ShownColumn } from '../../ui/lines/line-column.ts';
import { PagedLines } from '../../ui/lines/paged-lines.tsx';
import type { PagedRows } from '../../ui/lines/paged-rows.ts';
import { DateText, QuantityText } from '../../ui/value-text.tsx';
import type { JobPick } from './job-calls.ts';

/** The picks for a job in this warehouse, newest first. */
export function JobPicks({ picks }: { picks: PagedRows<JobPick> }) {
  useSignals();
  const columns = useMemo(pickColumns, []);
  return (
    <PagedLines
      label={t('jobPage_picks')}
      paged={picks}
      columns={columns}
      keyOf={keyOf}
      empty={t('jobPage_noPicks')}
      errorText={errorText}
    />
  );
}

function keyOf(pick: JobPick): string {
  return String(pick.id);
}

const tones: Record<JobPick['status'], Tone> = {
  created: 'neutral',
  started: 'warn',
  despatched: 'good',
  deleted: 'bad',
};

function pickColumns(): readonly ShownColumn<{ key: string; row: JobPick }>[] {
  return [
    {
      key: 'number',
      head: t('shell_kind_pick'),
      card: 'title',
      cell: ({ row }) => <DocumentLink document="pick" id={row.id} number={row.number} />,
    },
    { key: 'segment', head: t('column_segment'), width: 7, cell: ({ row }) => row.segment ?? '–' },
    { key: 'to', head: t('jobPage_pickFor'), cell: ({ row }) => row.partner ?? row.despatchTo ?? '–' },
    {
      key: 'items',
      head: t('column_items'),
      align: 'end',
      width: 5,
      cell: ({ row }) => <QuantityText value={row.items} />,
    },
    { key: 'createdAt', head: t('column_createdAt'), cell: ({ row }) => <DateText value={row.createdAt} /> },
    {
      key: 'status',
      head: t('column_state'),
      width: 9,
      cell: ({ row }) => <StatusChip tone={tones[row.status]} text={t(`jobPage_pickStatus_${row.status}`)} />,
    },
  ];
}
