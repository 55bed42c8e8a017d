import { codeCell, ownersText } from '../../../goods/goods-texts.tsx';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusChip } from '../../../ui/chip.tsx';
import { LineFault } from '../../../ui/fields/field.tsx';
import type { LineColumn } from '../../../ui/lines/line-column.ts';
import { LineInput } from '../../../ui/lines/line-input.tsx';
import { CodeText, QuantityText } from '../../../ui/value-text.tsx';
import type { SentLine } from './sent-line.ts';

export interface ShipmentLineColumnsProps {
  isKnownCode: (code: string) => boolean;
  onRemove: (line: SentLine) => void;
  /** Undefined if the user may not cut. */
  onPart?: ((line: SentLine) => void) | undefined;
}

export function shipmentLineColumns({
  isKnownCode,
  onRemove,
  onPart,
}: ShipmentLineColumnsProps): readonly LineColumn<SentLine>[] {
  return [
    { key: 'sku', head: t('goods_sku'), card: 'title', width: 12, cell: (line) => <SkuCell line={line} /> },
    { key: 'location', head: t('goods_location'), width: 8, cell: (line) => <LocationCell line={line} /> },
    { key: 'drum', head: t('goods_drum'), width: 7, cell: (line) => codeCell(line.row.value.drumNumber) },
    { key: 'owner', head: t('goods_owner'), width: 8, cell: (line) => ownersText(line.row.value) },
    {
      key: 'available',
      head: t('shipmentForm_available'),
      align: 'end',
      width: 7,
      cell: (line) => <AvailableCell line={line} />,
    },
    {
      key: 'quantity',
      head: t('shipmentForm_quantity'),
      align: 'end',
      width: 8,
      cell: (line) => <SentCell line={line} isKnownCode={isKnownCode} onPart={onPart} />,
    },
    {
      key: 'menu',
      head: t('shipmentForm_lineActions'),
      card: 'corner',
      width: 3,
      cell: (line) => (
        <Button
          kind="quiet"
          small
          icon="trash"
          label={t('shipmentForm_remove', { what: line.what })}
          onPress={() => onRemove(line)}
        />
      ),
    },
  ];
}

function SkuCell({ line }: { line: SentLine }) {
  const { sku } = line.row.value;
  return (
    <span className="two-lines">
      <CodeText code={sku.stockCode} inRow />
      <span className="sub">
        {sku.name}, {sku.unit}
      </span>
      <LineFault of={line.what} text={line.fault.value} />
    </span>
  );
}

function LocationCell({ line }: { line: SentLine }) {
  const { name, quarantine } = line.row.value.location;
  if (!quarantine) return codeCell(name);
  return (
    <span className="two-lines">
      {codeCell(name)}
      <StatusChip tone="warn" text={t('shipmentForm_quarantine')} />
    </span>
  );
}

function AvailableCell({ line }: { line: SentLine }) {
  const { available, sku } = line.row.value;
  return <QuantityText value={available} unit={sku.unit} />;
}

/** The quantity to send: a drum as a whole, or a piece that is cut off it first. */
function SentCell({ line, isKnownCode, onPart }: Omit<ShipmentLineColumnsProps, 'onRemove'> & { line: SentLine }) {
  if (!line.isDrum) {
    return (
      <LineInput
        cell={line.quantity}
        kind="quantity"
        column="quantity"
        label={t('shipmentForm_quantityOf', { what: line.what })}
        isKnownCode={isKnownCode}
      />
    );
  }
  const error = line.quantity.error.value;
  return (
    <span className="two-lines sent-drum">
      <QuantityText value={line.quantity.value.value} unit={line.row.value.sku.unit} />
      <LineFault of={line.what} text={error} />
      {error === undefined && onPart !== undefined && (
        <Button
          kind="quiet"
          small
          label={t('shipmentForm_sendPartOf', { drum: line.what })}
          onPress={() => onPart(line)}
        >
          {t('shipmentForm_sendPart')}
        </Button>
      )}
    </span>
  );
}
