import { refuse } from '../../../shared/errors.ts';

/** A stock line is named once in a request: two rows for one line are a mistake of the caller's. */
export function refuseRepeated(lines: readonly { stockLineId: number }[]): void {
  const seen = new Set<number>();
  lines.forEach(({ stockLineId }, index) => {
    if (seen.has(stockLineId)) refuse('malformed', { fields: { [`lines.${index}.stockLineId`]: 'Named twice' } });
    seen.add(stockLineId);
  });
}
