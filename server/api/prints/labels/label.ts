import { refuse } from '../../../../shared/errors.ts';

/** `code` is printed as a symbol and as text, with `lines` below it. */
export interface Label {
  code: string;
  lines: readonly string[];
  /** Check digits: the code is printed as large as possible, because it is read from a distance. */
  check?: string;
}

/** Five hundred drums with one label for each side. */
export const LABELS_AT_MOST = 1_000;

/** Copies count too, because each costs as much to draw as any other label. */
export function refuseTooManyLabels(labels: readonly unknown[], copies: number): void {
  const count = labels.length * copies;
  if (count <= LABELS_AT_MOST) return;
  refuse('too_much_to_print', { values: { count, things: 'labels', limit: LABELS_AT_MOST } });
}
