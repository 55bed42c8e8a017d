import { useSignals } from '@preact/signals-react/runtime';
import { href } from '../../router/href.ts';
import { t } from '../../texts.ts';
import { formatQuantity } from '../../ui/formats.ts';
import { LineInput } from '../../ui/lines/line-input.tsx';
import type { MoveLineState } from './move-line-state.ts';

export interface QuantityCellProps {
  line: MoveLineState;
  isKnownCode: (code: string) => boolean;
}

/** How much of a line is to be moved, with what that takes from picks, or the way to cut a part off a drum. */
export function QuantityCell({ line, isKnownCode }: QuantityCellProps) {
  useSignals();
  const { drumId } = line.row.value;
  const taken = line.takesReserved.value;
  return (
    <>
      <LineInput
        cell={line.cell}
        kind="quantity"
        column="quantity"
        label={t('move_quantityOf', { what: line.what })}
        isKnownCode={isKnownCode}
      />
      {line.fault.value === undefined && taken !== '0' && (
        <span className="sub takes-reserved">{t('move_takesReserved', { quantity: formatQuantity(taken) })}</span>
      )}
      {line.fault.value === 'part' && drumId !== null && (
        <a className="cut-link" href={href('drum/:id', { id: drumId })}>
          {t('move_cut')}
        </a>
      )}
    </>
  );
}
