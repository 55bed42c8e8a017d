import { useSignals } from '@preact/signals-react/runtime';
import { thenScan } from '../../scan/scan-place.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { formatQuantity } from '../../ui/formats.ts';
import type { Place } from './move-calls.ts';
import type { MoveLineState } from './move-line-state.ts';
import { suggestedPlace } from './suggested-places.ts';

export interface SuggestionCellProps {
  line: MoveLineState;
  onTake: (place: Place) => void;
}

/** Where a line would best go, and why; pressed, it goes there. */
export function SuggestionCell({ line, onTake }: SuggestionCellProps) {
  useSignals();
  const place = suggestedPlace(line);
  const quantity = line.suggestion.value?.quantity ?? null;
  if (place === undefined) return <span className="sub dash">–</span>;
  return (
    <span className="two-lines suggestion">
      <Button small kind="quiet" icon="place" className="place-button" onPress={thenScan(() => onTake(place))}>
        {place.label}
        <span className="unseen">{t('move_suggestedFor', { what: line.what, name: place.label })}</span>
      </Button>
      <span className="sub">
        {quantity === null
          ? t('move_suggestedDefault')
          : t('move_suggestedTogether', { quantity: formatQuantity(quantity) })}
      </span>
    </span>
  );
}
