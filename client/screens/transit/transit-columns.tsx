import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../texts.ts';
import { StatusChip } from '../../ui/chip.tsx';
import type { Column } from '../../ui/list/columns/column.ts';
import { DateText, QuantityText } from '../../ui/value-text.tsx';
import type { TransitRow } from './transit-calls.ts';

/** The columns of transit: which ERN, from where to where, for how long, and what it is. */
export function transitColumns(): readonly Column<TransitRow>[] {
  return [
    {
      key: 'number',
      head: t('column_ern'),
      cell: (row) => row.number,
      copy: (row) => row.number,
      sort: 'number',
      width: 9.5,
      card: 'title',
    },
    { key: 'reference', head: t('transit_reference'), cell: (row) => row.reference ?? '–', width: 9, card: 'sub' },
    { key: 'from', head: t('transit_from'), cell: ({ from }) => placeOf(from), sort: 'from', width: 9.5 },
    { key: 'to', head: t('transit_to'), cell: ({ to }) => placeOf(to), sort: 'to', width: 9.5 },
    {
      key: 'shippedAt',
      head: t('transit_shippedAt'),
      cell: (row) => <DateText value={row.shippedAt} />,
      sort: 'shippedAt',
      width: 10.5,
    },
    { key: 'age', head: t('transit_age'), cell: (row) => <Age row={row} />, width: 11.5, card: 'status' },
    { key: 'skus', head: t('transit_skus'), cell: (row) => row.skus, align: 'end', width: 4.5 },
    {
      key: 'items',
      head: t('transit_items'),
      cell: (row) => <QuantityText value={row.items} />,
      align: 'end',
      width: 6,
    },
    { key: 'drums', head: t('transit_drums'), cell: (row) => row.drums, align: 'end', width: 5.5 },
  ];
}

function placeOf({ name, shortName }: TransitRow['from']): string {
  return `${name} (${shortName})`;
}

function Age({ row }: { row: TransitRow }) {
  useSignals();
  const key = row.overAge ? 'transit_daysOverAge' : 'transit_days';
  return <StatusChip tone={row.overAge ? 'warn' : 'neutral'} text={t(key, { count: row.age })} />;
}
