import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { LineInput } from '../../../ui/lines/line-input.tsx';
import { QuantityText } from '../../../ui/value-text.tsx';
import type { ManualLineState } from './manual-line-state.ts';

export interface ManualQuantityCellProps {
  line: ManualLineState;
  isKnownCode: (code: string) => boolean;
  onSplit: (line: ManualLineState) => void;
}

/** How much came of a line. A sum of several places is not typed over, its parts are; what drums should add up to is. */
export function ManualQuantityCell({ line, isKnownCode, onSplit }: ManualQuantityCellProps) {
  useSignals();
  if (line.parts.value !== undefined && !line.sku.onDrums) {
    return (
      <Button small onPress={() => onSplit(line)}>
        <QuantityText value={line.found} />
      </Button>
    );
  }
  return (
    <LineInput
      cell={line.quantity}
      kind="quantity"
      column="quantity"
      label={t('manual_quantityOf', { sku: line.sku.stockCode })}
      isKnownCode={isKnownCode}
    />
  );
}
