import { href } from '../../router/href.ts';
import { thenScan } from '../../scan/focused-scan-field.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { formatQuantity } from '../../ui/formats.ts';
import { LineInput } from '../../ui/lines/line-input.tsx';
import { suggestedLocation } from './destination-field.ts';
import type { MoveLineState } from './move-line-state.ts';
import type { Location } from './move-order.ts';

interface QuantityCellProps {
  line: MoveLineState;
  isKnownCode: (code: string) => boolean;
}

/** The quantity to move, with the part that is taken from picks, or a link to cut a part off a drum. */
export function QuantityCell({ line, isKnownCode }: QuantityCellProps) {
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

interface SuggestionCellProps {
  line: MoveLineState;
  onTake: (location: Location) => void;
}

/** The suggested location and its reason; pressing it sets the destination. */
export function SuggestionCell({ line, onTake }: SuggestionCellProps) {
  const location = suggestedLocation(line);
  const quantity = line.suggestion.value?.quantity ?? null;
  if (location === undefined) return <span className="sub dash">–</span>;
  return (
    <span className="two-lines suggestion">
      <Button small kind="quiet" icon="location" className="place-button" onPress={thenScan(() => onTake(location))}>
        {location.label}
        <span className="unseen">{t('move_suggestedFor', { what: line.what, name: location.label })}</span>
      </Button>
      <span className="sub">
        {quantity === null
          ? t('move_suggestedDefault')
          : t('move_suggestedTogether', { quantity: formatQuantity(quantity) })}
      </span>
    </span>
  );
}
