import type { ReadonlySignal } from '@preact/signals-react';
import { sum } from '../../shared/quantity.ts';
import { formatQuantity } from '../ui/formats.ts';
import { Icon } from '../ui/icon.tsx';

interface CountedSumProps {
  readonly line: { readonly coming: ReadonlySignal<string> };
  readonly counted: string;
  readonly unit: string;
  readonly isFull?: boolean;
  /** '3 of 10', from the counted quantity. */
  readonly text: (counted: string) => string;
}

/** The quantity of a line with its unsaved scans: marked with a ring until they are saved, then with a tick if the line is complete. */
export function CountedSum({ line, counted, unit, isFull = false, text }: CountedSumProps) {
  const coming = line.coming.value;
  const isSaving = coming !== '0';
  return (
    <span className="quantity counted-of">
      {(isSaving || isFull) && <Icon name={isSaving ? 'saving' : 'check'} />}
      {text(formatQuantity(isSaving ? sum([counted, coming]) : counted))}
      <span className="unit">{unit}</span>
    </span>
  );
}
