import type { Place } from './move-calls.ts';
import type { MoveLineState } from './move-line-state.ts';

const AT_MOST = 3;

/** The place that is suggested for a line. */
export function suggestedPlace(line: MoveLineState): Place | undefined {
  const { locationId, location } = line.suggestion.value ?? { locationId: null, location: null };
  return locationId === null || location === null ? undefined : { id: locationId, label: location, caution: null };
}

/** The places that are suggested for these lines, the one for most of them first. */
export function suggestedPlaces(lines: readonly MoveLineState[]): readonly Place[] {
  const places = lines.flatMap((line) => suggestedPlace(line) ?? []);
  const counts = new Map<number, number>();
  for (const { id } of places) counts.set(id, (counts.get(id) ?? 0) + 1);
  const different = places.filter(({ id }, index) => places.findIndex((one) => one.id === id) === index);
  return different.toSorted((one, other) => (counts.get(other.id) ?? 0) - (counts.get(one.id) ?? 0)).slice(0, AT_MOST);
}
