import { useMemo } from 'react';
import { compare } from '../../../../shared/quantity.ts';
import { SkuCell } from '../../../goods/sku-cell.tsx';
import { t } from '../../../texts.ts';
import { DocumentPart } from '../../../ui/document-page.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { formatQuantity } from '../../../ui/formats.ts';
import type { EditedLine, LineColumn } from '../../../ui/lines/line-column.ts';
import { LinesTable } from '../../../ui/lines/lines-table.tsx';
import { QuantityText } from '../../../ui/value-text.tsx';
import type { Shipment, ShipmentLine } from './shipment.ts';
import type { ShipmentState } from './shipment-state.ts';

interface ShownLine extends EditedLine {
  readonly row: ShipmentLine;
  readonly wrong: string | undefined;
}

export function ShipmentLines({ shipment, state }: { shipment: Shipment; state: ShipmentState }) {
  const refused = state.refused.value?.lines;
  const isPacked = shipment.status !== 'draft' && shipment.status !== 'pending' && shipment.status !== 'rejected';
  const columns = useMemo(() => columnsFor(isPacked), [isPacked]);
  const lines = state.lines.value.map((row) => ({ key: String(row.id), row, wrong: refused?.get(row.id) }));
  return (
    <DocumentPart title={t('shipment_lines', { count: lines.length })}>
      {lines.length === 0 ? (
        <EmptyState title={t('shipment_noLines')} />
      ) : (
        <LinesTable label={t('shipment_goods')} columns={columns} lines={lines} />
      )}
    </DocumentPart>
  );
}

const dash = <span className="sub dash">–</span>;

function columnsFor(isPacked: boolean): readonly LineColumn<ShownLine>[] {
  return [
    {
      key: 'sku',
      head: t('shipment_sku'),
      card: 'title',
      width: 16,
      atLeast: 12,
      cell: ({ row: { sku }, key, wrong }) => (
        <SkuCell {...sku} opens>
          {wrong !== undefined && <FieldError id={`line-${key}`} text={wrong} />}
        </SkuCell>
      ),
    },
    { key: 'place', head: t('column_location'), width: 8, cell: ({ row }) => row.location.name },
    {
      key: 'drum',
      head: t('column_drum'),
      width: 7,
      cell: ({ row: { drumNumber } }) => (drumNumber === null ? dash : <span className="code-cell">{drumNumber}</span>),
    },
    { key: 'owner', head: t('column_job'), width: 8, cell: ({ row }) => <OwnerCell row={row} /> },
    {
      key: 'quantity',
      head: t('shipment_quantity'),
      align: 'end',
      width: 7,
      cell: ({ row }) => <QuantityText value={row.quantity} unit={row.sku.unit} />,
    },
    ...(isPacked
      ? [
          {
            key: 'packed',
            head: t('shipment_packed'),
            align: 'end' as const,
            width: 7,
            cell: ({ row }: ShownLine) => <PackedCell row={row} />,
          },
        ]
      : []),
  ];
}

/** Jobs and their segments, or free stock; in h3g with their SWC. */
export function OwnerCell({ row: { owners } }: { row: Pick<ShipmentLine, 'owners'> }) {
  return owners.map(({ job, segment, swc }) => (
    <span key={`${job} ${segment} ${swc}`} className="two-lines">
      {job ?? <span className="sub">{t('shipment_free')}</span>}
      {(segment ?? swc) !== null && <span className="sub">{[segment, swc].filter(Boolean).join(' · ')}</span>}
    </span>
  ));
}

function PackedCell({ row: { packed, quantity } }: { row: ShipmentLine }) {
  if (compare(packed, quantity) === 0) return t('shipment_allPacked');
  return t('shipment_packedOf', { packed: formatQuantity(packed), quantity: formatQuantity(quantity) });
}
