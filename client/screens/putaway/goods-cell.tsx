import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../texts.ts';
import { CodeText } from '../../ui/value-text.tsx';
import type { MoveLineState } from './move-line-state.ts';

export interface GoodsCellProps {
  line: MoveLineState;
  onSelect: (on: boolean) => void;
}

/** The SKU of a line, with the box that selects all of it. */
export function GoodsCell({ line, onSelect }: GoodsCellProps) {
  useSignals();
  const { stockCode, name } = line.row.value;
  return (
    <span className="goods-cell">
      <input
        type="checkbox"
        aria-label={t('move_selectOf', { what: line.what })}
        checked={line.isChosen}
        onChange={(event) => onSelect(event.target.checked)}
      />
      <span className="two-lines">
        <CodeText code={stockCode} inRow />
        <span className="sub">{name}</span>
      </span>
    </span>
  );
}
