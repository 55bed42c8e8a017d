import { useMemo } from 'react';
import { errorText } from '../../calls/report-error.ts';
import { DocumentLink } from '../../documents/document-link.tsx';
import { PersonLink } from '../../documents/person-text.tsx';
import type { TextKey } from '../../text-sets.ts';
import { t } from '../../texts.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { PagedLines } from '../../ui/lines/paged-lines.tsx';
import type { PagedRows } from '../../ui/lines/paged-rows.ts';
import { ChangeText, DateText } from '../../ui/value-text.tsx';
import type { Movement } from './goods-calls.ts';
import { type Column, drumColumn, type Of, Owner, otherColumn } from './goods-tables.tsx';

export function Movements({ of, movements }: { of: Of; movements: PagedRows<Movement> }) {
  const columns = useMemo(() => movementColumns(of), [of]);
  return (
    <PagedLines
      label={t('goodsPage_movements')}
      paged={movements}
      columns={columns}
      keyOf={({ id }) => String(id)}
      empty={t('goodsPage_noMovements')}
      errorText={errorText}
    />
  );
}

function movementColumns(of: Of): readonly Column<Movement>[] {
  return [
    { key: 'what', head: t('goodsPage_what'), card: 'title', width: 14, cell: ({ row }) => <What movement={row} /> },
    {
      key: 'when',
      head: t('goodsPage_when'),
      width: 10.5,
      cell: ({ row }) => (
        <span className="two-lines">
          <DateText value={row.at} />
          <span className="sub">
            <PersonLink name={row.by} />
          </span>
        </span>
      ),
    },
    withoutCard(otherColumn<Movement>(of)),
    drumColumn(),
    { key: 'owner', head: t('goodsPage_owner'), cell: ({ row }) => <Owner row={row} />, width: 10 },
    {
      key: 'change',
      head: t('goodsPage_change'),
      align: 'end',
      width: 6,
      cell: ({ row }) => <ChangeText value={row.quantity} />,
    },
  ];
}

function withoutCard({ card: _, ...column }: Column<Movement>): Column<Movement> {
  return column;
}

const operations: Readonly<Record<string, TextKey>> = {
  receive: 'goodsPage_did_receive',
  move: 'goodsPage_did_move',
  cut: 'goodsPage_did_cut',
  allocate: 'goodsPage_did_allocate',
  unallocate: 'goodsPage_did_unallocate',
  'cancel job': 'goodsPage_did_cancelJob',
  despatch: 'goodsPage_did_despatch',
  adjust: 'goodsPage_did_adjust',
  count: 'goodsPage_did_count',
  collect: 'goodsPage_did_collect',
  'send back': 'goodsPage_did_sendBack',
  'close transit': 'goodsPage_did_closeTransit',
  reverse: 'goodsPage_did_reverse',
};

function What({ movement }: { movement: Movement }) {
  const { operation, document, documentId, number, reason, reversedById } = movement;
  const key = operations[operation];
  return (
    <div>
      <div>
        {key === undefined ? operation : t(key)}{' '}
        {document !== 'job' && number !== null && <DocumentLink document={document} id={documentId} number={number} />}{' '}
        {reversedById !== null && <StatusChip text={t('ui_undone')} />}
      </div>
      {reason !== null && <div className="sub">{reason}</div>}
    </div>
  );
}
