import { exportTransit, listTransit } from '../../../shared/contract/transit/transit.ts';
import { DocumentLink } from '../../documents/document-link.tsx';
import type { ListDescription } from '../../lists/list-description.tsx';
import { t } from '../../texts.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { QuantitiesText } from '../../ui/value-text.tsx';
import type { TransitRow } from './transit-actions.ts';

export const transitList: ListDescription<TransitRow> = {
  name: 'transit',
  list: listTransit,
  file: exportTransit,
  texts: {
    title: 'title_transit',
    search: 'transit_search',
    count: 'transit_count',
    empty: 'transit_empty',
    emptyHint: 'transit_emptyHint',
  },
  columns: [
    { key: 'number', copies: true, width: 9.5, card: 'title' },
    { key: 'reference', cell: (row) => <Reference row={row} />, width: 9, card: 'sub' },
    { key: 'from', cell: ({ from }) => warehouseText(from), width: 9.5 },
    { key: 'to', cell: ({ to }) => warehouseText(to), width: 9.5 },
    { key: 'shippedAt', width: 10.5 },
    {
      key: 'age',
      cell: (row) => <Age row={row} />,
      align: 'start',
      width: 11.5,
      card: 'status',
      inFile: ['age', 'overAge'],
    },
    { key: 'skus', width: 4.5 },
    { key: 'items', cell: ({ items }) => <QuantitiesText value={items} />, align: 'end', width: 10 },
    { key: 'drums', width: 5.5 },
  ],
  filters: [
    { key: 'direction', single: true, wordOf: (direction) => t(`transit_${direction as 'here' | 'away'}`) },
    'overAge',
    'stockCode',
    'drum',
    'job',
  ],
};

function Reference({ row: { reference, shipment } }: { row: TransitRow }) {
  return <DocumentLink document="shipment" id={shipment?.id ?? null} number={reference} inRow />;
}

function warehouseText({ name, shortName }: TransitRow['from']): string {
  return `${name} (${shortName})`;
}

function Age({ row }: { row: TransitRow }) {
  const key = row.overAge ? 'transit_daysOverAge' : 'transit_days';
  return <StatusChip tone={row.overAge ? 'warn' : 'neutral'} text={t(key, { count: row.age })} />;
}
