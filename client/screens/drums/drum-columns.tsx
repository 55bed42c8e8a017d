import { useSignals } from '@preact/signals-react/runtime';
import type { DrumColumn } from '../../../shared/contract/stock/drum-columns.ts';
import { t } from '../../texts.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { formatQuantity } from '../../ui/formats.ts';
import type { Column } from '../../ui/list/column.ts';
import { DateText, QuantityText } from '../../ui/value-text.tsx';
import { type DrumRow, drumStatus } from './drum-status.ts';
import { ownerText } from './owner-text.ts';

type ListColumn = Column<DrumRow> & { key: DrumColumn };

/** The columns of the list of drums. */
export function drumListColumns(): readonly ListColumn[] {
  return [
    {
      key: 'number',
      head: t('column_drum'),
      cell: (drum) => drum.number,
      copy: (drum) => drum.number,
      sort: 'number',
      width: 8.5,
      card: 'title',
    },
    {
      key: 'supplierNumber',
      head: t('column_supplierNumber'),
      cell: (drum) => drum.supplierNumber ?? '–',
      sort: 'supplierNumber',
      width: 9,
    },
    { key: 'stockCode', head: t('column_stockCode'), cell: (drum) => drum.stockCode, sort: 'stockCode', width: 9 },
    { key: 'name', head: t('column_name'), cell: (drum) => drum.name, width: 12, card: 'sub', spare: true },
    {
      key: 'state',
      head: t('column_state'),
      cell: (drum) => <StatusChip {...drumStatus(drum)} />,
      sort: 'state',
      width: 8,
      card: 'status',
    },
    {
      key: 'location',
      head: t('column_location'),
      cell: (drum) => drum.location ?? '–',
      sort: 'location',
      width: 9,
    },
    ...quantities(),
    { key: 'owners', head: t('column_owners'), cell: (drum) => <Owners drum={drum} />, width: 11 },
    {
      key: 'receivedOn',
      head: t('column_receivedOn'),
      cell: (drum) => <DateText value={drum.receivedOn} />,
      sort: 'receivedOn',
      width: 7.5,
    },
    { key: 'ern', head: t('column_ern'), cell: (drum) => drum.ern ?? '–', width: 7, spare: true },
    {
      key: 'packing',
      head: t('column_packing'),
      cell: (drum) => drum.packing ?? '–',
      sort: 'packing',
      width: 5.5,
      spare: true,
    },
    { key: 'unit', head: t('column_unit'), cell: (drum) => drum.unit, width: 5, spare: true },
  ];
}

function quantities(): readonly ListColumn[] {
  return [
    {
      key: 'firstQuantity',
      head: t('column_firstQuantity'),
      cell: (drum) => <QuantityText value={drum.firstQuantity} unit={drum.unit} />,
      align: 'end',
      sort: 'firstQuantity',
      width: 6.5,
    },
    {
      key: 'quantity',
      head: t('column_quantity'),
      cell: (drum) => <QuantityText value={drum.quantity} unit={drum.unit} />,
      align: 'end',
      sort: 'quantity',
      width: 6.5,
    },
    {
      key: 'reserved',
      head: t('column_reserved'),
      cell: (drum) => <QuantityText value={drum.reserved} unit={drum.unit} />,
      align: 'end',
      width: 6.5,
    },
  ];
}

/** One owner is named; of several each with its part. */
function Owners({ drum }: { drum: DrumRow }) {
  useSignals();
  const { owners } = drum;
  if (owners.length === 0) return <span className="sub">–</span>;
  if (owners.length === 1) return owners.map(ownerText).join('');
  return owners.map((owner) => `${ownerText(owner)} ${formatQuantity(owner.quantity)}`).join(', ');
}
