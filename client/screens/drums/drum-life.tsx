import { useMemo } from 'react';
import { errorText } from '../../calls/report-error.ts';
import { DocumentLink } from '../../documents/document-link.tsx';
import { PersonLink } from '../../documents/person-text.tsx';
import { BatchNames } from '../../goods/goods-texts.tsx';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import type { ShownColumn } from '../../ui/lines/line-column.ts';
import { PagedLines } from '../../ui/lines/paged-lines.tsx';
import { ChangeText, DateText, QuantityText } from '../../ui/value-text.tsx';
import type { Drum, DrumState, LifeEvent } from './drum-state.ts';
import { lifeText, undoOf } from './life-text.ts';

type LifeColumn = ShownColumn<{ key: string; row: LifeEvent }>;

export function DrumLife({ drum, state }: { drum: Drum; state: DrumState }) {
  const columns = useMemo(() => lifeColumns(drum.unit, (event) => state.undo(event.id)), [drum.unit, state]);
  return (
    <PagedLines
      label={t('drumPage_history')}
      paged={state.life}
      columns={columns}
      keyOf={keyOf}
      empty={t('drumPage_historyEmpty')}
      errorText={errorText}
    />
  );
}

function keyOf(event: LifeEvent): string {
  return String(event.id);
}

function lifeColumns(unit: string, onUndo: (event: LifeEvent) => Promise<void>): readonly LifeColumn[] {
  return [
    {
      key: 'what',
      head: t('drumPage_what'),
      card: 'title',
      width: 18,
      cell: ({ row }) => <What event={row} unit={unit} onUndo={onUndo} />,
    },
    {
      key: 'when',
      head: t('drumPage_when'),
      width: 9,
      cell: ({ row }) => (
        <span className="two-lines">
          <DateText value={row.at} />
          <span className="sub">
            <PersonLink name={row.by} inRow />
          </span>
        </span>
      ),
    },
    {
      key: 'change',
      head: t('drumPage_change'),
      align: 'end',
      width: 6,
      cell: ({ row }) => <ChangeText value={row.change} />,
    },
    {
      key: 'balance',
      head: t('drumPage_balance'),
      align: 'end',
      width: 7,
      cell: ({ row }) => <QuantityText value={row.balance} unit={unit} />,
    },
  ];
}

interface WhatProps {
  event: LifeEvent;
  unit: string;
  onUndo: (event: LifeEvent) => Promise<void>;
}

function What({ event, unit, onUndo }: WhatProps) {
  const { otherDrum, document, documentId, number, reason, batches } = event;
  const undo = undoOf(event);
  return (
    <div className="drum-event">
      <div>
        {lifeText(event, unit)}{' '}
        {otherDrum !== null && <DocumentLink document="drum" id={otherDrum.id} number={otherDrum.number} />}
        {document !== 'job' && <DocumentLink document={document} id={documentId} number={number} />}{' '}
        {event.reversedById !== null && <StatusChip text={t('ui_undone')} />}
      </div>
      <BatchNames batches={batches} />
      {reason !== null && <div className="sub">{reason}</div>}
      {undo !== undefined && (
        <Button
          small
          icon="undo"
          blocked={undo === 'with others' ? t('drumPage_undoWithOthers') : undefined}
          onPress={() => onUndo(event)}
        >
          {t('ui_undo')}
        </Button>
      )}
    </div>
  );
}
