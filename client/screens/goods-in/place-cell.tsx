import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import type { ErnLineState } from './ern-line-state.ts';
import type { ErnLine } from './ern-rules.ts';

export interface PlaceCellProps {
  line: ErnLineState;
  /** Nothing can be counted any more. */
  closed: boolean;
  /** Where goods without a location go. */
  defaultLocation: () => { name: string } | undefined;
  onSplit: (line: ErnLineState) => void;
}

/** Where a line was found; while it is counted, the way to split it, and what is missing to receive it. */
export function PlaceCell({ line, closed, defaultLocation, onSplit }: PlaceCellProps) {
  useSignals();
  const { counts, sku } = line.row.value;
  const fallback = defaultLocation()?.name;
  const places = [...new Set(counts.map((count) => nameOf(count, fallback)))];
  if (closed) return places.length === 0 ? <span className="sub">–</span> : places.join(', ');
  const text = counts.length > 1 ? t('ern_places', { count: counts.length }) : (places[0] ?? fallback ?? '–');
  const isUnplaced = fallback === undefined && counts.some(isAnywhere);
  return (
    <span data-cell="place">
      <Button small kind="quiet" icon="place" className="place-button" onPress={() => onSplit(line)}>
        <span className={counts.length === 0 ? 'sub' : undefined}>{text}</span>
        <span className="unseen">{t('ern_splitOf', { sku: sku.stockCode })}</span>
      </Button>
      {counts.some((count) => count.location?.quarantine) && (
        <span className="place-note">{t('ern_inQuarantine')}</span>
      )}
      {isUnplaced || line.placeRefusal.value !== undefined ? (
        <FieldError id={`place-${line.key}`} text={line.placeRefusal.value ?? t('ern_needsLocation')} />
      ) : null}
    </span>
  );
}

function nameOf({ location }: ErnLine['counts'][number], fallback: string | undefined): string {
  return location?.name ?? fallback ?? t('ern_nowhere');
}

function isAnywhere({ location, quantity }: ErnLine['counts'][number]): boolean {
  return location === null && quantity !== '0';
}
