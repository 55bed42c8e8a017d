import type { ErnLine } from './ern-rules.ts';

/** Where a count lies, as a change of it says. */
export interface CountPlace {
  locationId?: number;
  drumNumber?: string;
}

/** What is counted of a line at a place; null: nothing. */
export function quantityAt(row: ErnLine, { locationId, drumNumber }: CountPlace): string | null {
  const count = row.counts.find(
    (one) => one.location?.id === locationId && (one.drumNumber ?? undefined) === drumNumber,
  );
  return count?.quantity ?? null;
}
