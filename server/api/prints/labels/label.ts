import { refuse } from '../../../../shared/errors.ts';

/** What a label says: the code that scanners read, in letters too, and lines beneath it. */
export interface Label {
  code: string;
  lines: readonly string[];
}

/** Five hundred drums with a label for each side. */
export const LABELS_AT_MOST = 1_000;

/** Refuses more labels than are drawn at once: each costs as much as the others, whatever it is a copy of. */
export function refuseTooManyLabels(labels: readonly unknown[], copies: number): void {
  const count = labels.length * copies;
  if (count <= LABELS_AT_MOST) return;
  refuse('too_much_to_print', { values: { count, things: 'labels', limit: LABELS_AT_MOST } });
}
