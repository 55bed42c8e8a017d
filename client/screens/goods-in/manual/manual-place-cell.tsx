import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { formatQuantity } from '../../../ui/formats.ts';
import type { ManualLineState } from './manual-line-state.ts';

/** Where a line lies, and the way to split it over places and drums. */
export function ManualPlaceCell({
  line,
  onSplit,
}: {
  line: ManualLineState;
  onSplit: (line: ManualLineState) => void;
}) {
  useSignals();
  return (
    <>
      <Button small kind="quiet" icon="place" className="place-button" onPress={() => onSplit(line)}>
        {placeText(line)}
        <span className="unseen">{t('ern_splitOf', { sku: line.sku.stockCode })}</span>
      </Button>
      {line.fault !== undefined && <FieldError id={`fault-${line.key}`} text={line.fault} />}
    </>
  );
}

function placeText({ parts, place, found }: ManualLineState): string {
  if (parts.value !== undefined) {
    return t('manual_placesOf', { count: parts.value.length, found: formatQuantity(found) });
  }
  return place.value?.name ?? t('ern_defaultLocationLabel');
}
