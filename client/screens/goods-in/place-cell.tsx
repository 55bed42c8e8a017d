import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import type { ErnLineState } from './ern-line-state.ts';

export interface PlaceCellProps {
  line: ErnLineState;
  /** Nothing can be counted any more. */
  closed: boolean;
  onSplit: (line: ErnLineState) => void;
}

/** Where a line was found; while it is counted, the way to split it. */
export function PlaceCell({ line, closed, onSplit }: PlaceCellProps) {
  useSignals();
  const { counts, sku } = line.row.value;
  const names = [...new Set(counts.map((count) => count.location?.name ?? t('ern_defaultLocation')))];
  if (closed) return names.length === 0 ? <span className="sub">–</span> : names.join(', ');
  return (
    <Button small kind="quiet" icon="place" className="place-button" onPress={() => onSplit(line)}>
      {counts.length > 1 ? t('ern_places', { count: counts.length }) : (names[0] ?? '–')}
      <span className="unseen">{t('ern_splitOf', { sku: sku.stockCode })}</span>
    </Button>
  );
}
