import { useMemo } from 'react';
import type { listErns } from '../../shared/contract/goods-in/erns.ts';
import type { listPicks } from '../../shared/contract/goods-out/picks.ts';
import type { RowOf } from '../../shared/contract/operation.ts';
import { errorText } from '../calls/report-error.ts';
import { t } from '../texts.ts';
import { StatusChip } from '../ui/chip.tsx';
import type { ShownColumn } from '../ui/lines/line-column.ts';
import { PagedLines } from '../ui/lines/paged-lines.tsx';
import type { PagedRows } from '../ui/lines/paged-rows.ts';
import { DateText, QuantitiesText } from '../ui/value-text.tsx';
import { DocumentLink } from './document-link.tsx';
import { ernStatus, pickStatus } from './statuses.ts';

type Ern = RowOf<typeof listErns>;
type Pick = RowOf<typeof listPicks>;

export function OpenErns({ erns, empty }: { erns: PagedRows<Ern>; empty: string }) {
  const columns = useMemo(ernColumns, []);
  return (
    <PagedLines
      label={t('jobPage_erns')}
      paged={erns}
      columns={columns}
      keyOf={keyOf}
      empty={empty}
      errorText={errorText}
    />
  );
}

function keyOf({ id }: { id: number }): string {
  return String(id);
}

function ernColumns(): readonly ShownColumn<{ key: string; row: Ern }>[] {
  return [
    {
      key: 'number',
      head: t('column_ern'),
      card: 'title',
      cell: ({ row }) => <DocumentLink document="ern" id={row.id} number={row.number} />,
    },
    {
      key: 'partner',
      head: t('erns_partner'),
      cell: ({ row }) =>
        row.partner === null ? '–' : <DocumentLink document="partner" id={null} number={row.partner} />,
    },
    { key: 'due', head: t('erns_deliveryDate'), cell: ({ row }) => <DateText value={row.deliveryDate} /> },
    {
      key: 'lines',
      head: t('erns_items'),
      align: 'end',
      width: 5,
      cell: ({ row }) => <QuantitiesText value={row.items} />,
    },
    { key: 'status', head: t('erns_status'), width: 11, cell: ({ row }) => <StatusChip {...ernStatus(row)} /> },
  ];
}

export function Picks({ picks, empty }: { picks: PagedRows<Pick>; empty: string }) {
  const columns = useMemo(pickColumns, []);
  return (
    <PagedLines
      label={t('jobPage_picks')}
      paged={picks}
      columns={columns}
      keyOf={keyOf}
      empty={empty}
      errorText={errorText}
    />
  );
}

function pickColumns(): readonly ShownColumn<{ key: string; row: Pick }>[] {
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
      width: 7,
      cell: ({ row }) => <QuantitiesText value={row.quantities} />,
    },
    { key: 'createdAt', head: t('column_createdAt'), cell: ({ row }) => <DateText value={row.createdAt} /> },
    {
      key: 'status',
      head: t('column_state'),
      width: 9,
      cell: ({ row }) => <StatusChip {...pickStatus(row)} />,
    },
  ];
}
