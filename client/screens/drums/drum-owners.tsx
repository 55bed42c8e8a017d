import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { DocumentLink } from '../../documents/document-link.tsx';
import { session } from '../../state/session.ts';
import { t } from '../../texts.ts';
import type { ShownColumn } from '../../ui/lines/line-column.ts';
import { LinesTable } from '../../ui/lines/lines-table.tsx';
import { DateText, QuantityText } from '../../ui/value-text.tsx';
import type { Drum } from './drum-state.ts';

/** Whose a drum is: each owner with what of it is theirs and what of that is promised. */
export function DrumOwners({ drum }: { drum: Drum }) {
  useSignals();
  const isH3g = session.current.value?.company?.layout === 'H3G';
  const columns = useMemo(() => ownerColumns(drum.unit, isH3g), [drum.unit, isH3g]);
  const lines = useMemo(() => drum.lines.map((line) => ({ key: String(line.id), line })), [drum]);
  if (lines.length === 0) return <p className="sub">{t('drumPage_noOwners')}</p>;
  return <LinesTable label={t('drumPage_owners')} columns={columns} lines={lines} />;
}

type DrumLine = Drum['lines'][number];
type OwnerColumn = ShownColumn<{ key: string; line: DrumLine }>;

function ownerColumns(unit: string, isH3g: boolean): readonly OwnerColumn[] {
  const swc: OwnerColumn = {
    key: 'swc',
    head: t('column_swc'),
    cell: ({ line }) => line.swc ?? <span className="sub dash">–</span>,
    width: 6,
  };
  return [
    { key: 'job', head: t('column_job'), card: 'title', cell: ({ line }) => <Owner line={line} />, width: 10 },
    {
      key: 'segment',
      head: t('column_segment'),
      cell: ({ line }) => line.segment ?? <span className="sub dash">–</span>,
      width: 7,
    },
    ...(isH3g ? [swc] : []),
    { key: 'receivedOn', head: t('column_receivedOn'), cell: ({ line }) => <DateText value={line.receivedOn} /> },
    {
      key: 'quantity',
      head: t('column_quantity'),
      align: 'end',
      cell: ({ line }) => <QuantityText value={line.quantity} unit={unit} />,
    },
    {
      key: 'reserved',
      head: t('column_reserved'),
      align: 'end',
      cell: ({ line }) => <QuantityText value={line.reserved} unit={unit} />,
    },
  ];
}

function Owner({ line }: { line: DrumLine }) {
  useSignals();
  if (line.job === null) return <span>{t('goods_freeStock')}</span>;
  return <DocumentLink document="job" id={line.jobId} number={line.job} />;
}
