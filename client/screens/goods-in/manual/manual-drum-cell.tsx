import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../../texts.ts';
import { LineInput } from '../../../ui/lines/line-input.tsx';
import type { ManualLineState } from './manual-line-state.ts';

export interface ManualDrumCellProps {
  line: ManualLineState;
  isKnownCode: (code: string) => boolean;
}

/** The drum of a line; of one on several drums their numbers. */
export function ManualDrumCell({ line, isKnownCode }: ManualDrumCellProps) {
  useSignals();
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
