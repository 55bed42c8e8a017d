import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { findLocations } from '../../../documents/find-locations.ts';
import { t } from '../../../texts.ts';
import { formatQuantity } from '../../../ui/formats.ts';
import type { Place } from '../ern-rules.ts';
import { SplitDialog } from '../split-dialog.tsx';
import { SplitState } from '../split-state.ts';
import type { ManualLineState } from './manual-line-state.ts';
import { placesOf, splitLineOf } from './split-places.ts';

export interface SplitLineProps {
  line: ManualLineState;
  /** The sticky location: where a further place is unless another is chosen. */
  location: Place | undefined;
  onClose: () => void;
}

/** Splits a line over places and drums, in the dialog that splits the lines of ERNs. */
export function SplitLine({ line, location, onClose }: SplitLineProps) {
  useSignals();
  const [split] = useState(() => new SplitState(splitLineOf(line), { find: findLocations, location }));
  return (
    <SplitDialog
      split={split}
      onClose={onClose}
      totalText={(total) => totalText(total, line)}
      onSave={async () => {
        line.split(placesOf(split));
        onClose();
        return undefined;
      }}
    />
  );
}

/** Held against what somebody typed that should have come. */
function totalText(total: string, { hasTotal, quantity }: ManualLineState): string {
  const shown = formatQuantity(total);
  return hasTotal
    ? t('manual_totalOf', { total: shown, of: formatQuantity(quantity.value.value) })
    : t('manual_total', { total: shown });
}
