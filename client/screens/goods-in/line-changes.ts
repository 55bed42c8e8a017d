import { type CountInput, type ErnLine, remainingOf } from './ern-rules.ts';

type Location = { id: number } | undefined;

/** The change that makes a line's count what was typed; nothing typed takes the count away. `seen`: the line when it was typed. */
export function quantityChange(row: ErnLine, typed: string, location: Location, seen = row): CountInput {
  const place = placeOf(row, location);
  return { counts: [{ lineId: row.id, ...place, set: typed === '' ? null : typed, was: quantityAt(seen, place) }] };
}

/** Another drum number is another count: the old one goes, its quantity and its batches stay. */
export function drumChange(row: ErnLine, drumNumber: string, location: Location): CountInput {
  const { drumNumber: _former, ...place } = placeOf(row, location);
  const [count] = row.counts;
  const typed = { lineId: row.id, ...place, ...(drumNumber !== '' && { drumNumber }) };
  if (count === undefined) return { counts: [{ ...typed, set: remainingOf(row), was: null }] };
  const former = { lineId: row.id, ...placeOf(row, location), set: null, was: count.quantity };
  const batches = count.batches.length > 0 && { batches: [...count.batches] };
  return { counts: [former, { ...typed, set: count.quantity, was: quantityAt(row, typed), ...batches }] };
}

/** Where its one count lies; before there is one, the sticky location and the drum that is expected. */
function placeOf(row: ErnLine, location: Location) {
  const [count] = row.counts;
  const locationId = count === undefined ? location?.id : count.location?.id;
  const { drumNumber, supplierDrumNumber } = count ?? row;
  return {
    ...(locationId !== undefined && { locationId }),
    ...(drumNumber !== null && { drumNumber }),
    ...(supplierDrumNumber !== null && { supplierDrumNumber }),
  };
}

/** Where a count lies, as a change of it says. */
export interface CountPlace {
  locationId?: number | undefined;
  drumNumber?: string | undefined;
}

/** What is counted of a line at a place; null: nothing. */
export function quantityAt(row: ErnLine, place: CountPlace): string | null {
  return countAt(row, place)?.quantity ?? null;
}

/** The count of a line at a place. */
export function countAt(row: ErnLine, { locationId, drumNumber }: CountPlace): ErnLine['counts'][number] | undefined {
  return row.counts.find((one) => one.location?.id === locationId && (one.drumNumber ?? undefined) === drumNumber);
}
