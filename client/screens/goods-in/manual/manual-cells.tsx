import { BatchNames } from '../../../goods/goods-texts.tsx';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { LineFault } from '../../../ui/fields/field.tsx';
import { formatQuantity } from '../../../ui/formats.ts';
import { LineInput } from '../../../ui/lines/line-input.tsx';
import { QuantityText } from '../../../ui/value-text.tsx';
import type { ManualLineState } from './manual-line-state.ts';

interface ManualQuantityCellProps {
  line: ManualLineState;
  isKnownCode: (code: string) => boolean;
  onSplit: (line: ManualLineState) => void;
}

/** A sum of several locations is not editable, its parts are; the expected total of drums is editable. */
export function ManualQuantityCell({ line, isKnownCode, onSplit }: ManualQuantityCellProps) {
  const batches = [...new Set(line.positions.flatMap((position) => position.batches ?? []))];
  return (
    <>
      {line.parts.value !== undefined && !line.sku.onDrums ? (
        <Button small onPress={() => onSplit(line)}>
          <QuantityText value={line.found} />
        </Button>
      ) : (
        <LineInput
          cell={line.quantity}
          kind="quantity"
          column="quantity"
          label={t('manual_quantityOf', { sku: line.sku.stockCode })}
          isKnownCode={isKnownCode}
        />
      )}
      <BatchNames batches={batches} />
    </>
  );
}

export function ManualLocationCell({
  line,
  onSplit,
}: {
  line: ManualLineState;
  onSplit: (line: ManualLineState) => void;
}) {
  return (
    <>
      <Button small kind="quiet" icon="location" className="place-button" onPress={() => onSplit(line)}>
        {locationText(line)}
        <span className="unseen">{t('ern_splitOf', { sku: line.sku.stockCode })}</span>
      </Button>
      <LineFault of={line.sku.stockCode} text={line.fault} />
    </>
  );
}

function locationText({ parts, location, found }: ManualLineState): string {
  if (parts.value !== undefined) {
    return t('manual_placesOf', { count: parts.value.length, found: formatQuantity(found) });
  }
  return location.value?.name ?? t('ern_defaultLocationLabel');
}

interface ManualDrumCellProps {
  line: ManualLineState;
  isKnownCode: (code: string) => boolean;
}

export function ManualDrumCell({ line, isKnownCode }: ManualDrumCellProps) {
  const { sku, parts, drum } = line;
  const numbers = (parts.value ?? []).map(({ drumNumber }) => drumNumber).filter((number) => number !== '');
  if (numbers.length > 0) {
    return (
      <span className="two-lines">
        {numbers.map((number) => (
          <span key={number} className="code-cell">
            {number}
          </span>
        ))}
      </span>
    );
  }
  if (!sku.onDrums || parts.value !== undefined) return <span className="sub dash">–</span>;
  return (
    <LineInput
      cell={drum}
      kind="text"
      column="drum"
      label={t('ern_drumOf', { sku: sku.stockCode })}
      isKnownCode={isKnownCode}
    />
  );
}
