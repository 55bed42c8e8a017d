import { sum } from '../../../shared/quantity.ts';
import { type CountInput, type ErnLine, remainingOf } from './ern-rules.ts';

type Location = { id: number } | undefined;

/** Sets a line's count to the typed quantity; an empty text removes the count. `seen`: the line when it was typed. */
export function quantityChange(row: ErnLine, typed: string, location: Location, seen = row): CountInput {
  const position = positionOf(row, location);
  return {
    counts: [{ lineId: row.id, ...position, set: typed === '' ? null : typed, was: quantityAt(seen, position) }],
  };
}

/** Another drum number is another count: the old one is removed, its quantity and batches are kept. */
export function drumChange(row: ErnLine, drumNumber: string, location: Location): CountInput {
  const { drumNumber: _former, ...position } = positionOf(row, location);
  const [count] = row.counts;
  const typed = { lineId: row.id, ...position, ...(drumNumber !== '' && { drumNumber }) };
  if (count === undefined) return { counts: [{ ...typed, set: remainingOf(row), was: null }] };
  const former = { lineId: row.id, ...positionOf(row, location), set: null, was: count.quantity };
  const batches = count.batches.length > 0 && { batches: [...count.batches] };
  return { counts: [former, { ...typed, set: count.quantity, was: quantityAt(row, typed), ...batches }] };
}

/** The location and drum of the line's only count; before it is counted, the sticky location and the expected drum. */
function positionOf(row: ErnLine, location: Location) {
  const [count] = row.counts;
  const locationId = count === undefined ? location?.id : count.location?.id;
  const { drumNumber, supplierDrumNumber } = count ?? row;
  return {
    ...(locationId !== undefined && { locationId }),
    ...(drumNumber !== null && { drumNumber }),
    ...(supplierDrumNumber !== null && { supplierDrumNumber }),
  };
}

/** The quantity that changes add to a line. */
export function addedTo(lineId: number, changes: readonly CountInput[]): string {
  const counts = changes.flatMap((change) => change.counts ?? []);
  return sum(counts.flatMap((count) => (count.lineId === lineId ? (count.add ?? []) : [])));
}

export interface CountPosition {
  locationId?: number | undefined;
  drumNumber?: string | undefined;
}

/** Null if nothing is counted there. */
export function quantityAt(row: ErnLine, position: CountPosition): string | null {
  return countAt(row, position)?.quantity ?? null;
}

export function countAt(
  row: ErnLine,
  { locationId, drumNumber }: CountPosition,
): ErnLine['counts'][number] | undefined {
  return row.counts.find((one) => one.location?.id === locationId && (one.drumNumber ?? undefined) === drumNumber);
}
