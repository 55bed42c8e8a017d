import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { errorText } from '../../calls/report-error.ts';
import { DocumentLink } from '../../documents/document-link.tsx';
import { ernStatus } from '../../documents/ern-status.ts';
import { t } from '../../texts.ts';
import { StatusChip } from '../../ui/chip.tsx';
import type { ShownColumn } from '../../ui/lines/line-column.ts';
import { PagedLines } from '../../ui/lines/paged-lines.tsx';
import type { PagedRows } from '../../ui/lines/paged-rows.ts';
import { DateText } from '../../ui/value-text.tsx';
import type { JobErn } from './job-calls.ts';

/** The ERNs that are expected for a job in this warehouse. */
export function JobErns({ erns }: { erns: PagedRows<JobErn> }) {
  useSignals();
  const columns = useMemo(ernColumns, []);
  return (
    <PagedLines
      label={t('jobPage_erns')}
      paged={erns}
      columns={columns}
      keyOf={keyOf}
      empty={t('jobPage_noErns')}
      errorText={errorText}
    />
  );
}

function keyOf(ern: JobErn): string {
  return String(ern.id);
}

function ernColumns(): readonly ShownColumn<{ key: string; row: JobErn }>[] {
  return [
    {
      key: 'number',
      head: t('column_ern'),
      card: 'title',
      cell: ({ row }) => <DocumentLink document="ern" id={row.id} number={row.number} />,
    },
    { key: 'partner', head: t('erns_partner'), cell: ({ row }) => row.partner ?? '–' },
    { key: 'due', head: t('erns_deliveryDate'), cell: ({ row }) => <DateText value={row.deliveryDate} /> },
    { key: 'lines', head: t('erns_items'), align: 'end', width: 5, cell: ({ row }) => row.items },
    { key: 'status', head: t('erns_status'), width: 11, cell: ({ row }) => <StatusChip {...ernStatus(row)} /> },
  ];
}
