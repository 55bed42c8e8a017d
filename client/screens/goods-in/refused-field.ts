import type { ApiError } from '../../calls/errors.ts';

/** A cell of a line that may be refused. */
export type LineFieldName = 'received' | 'place' | 'drum' | 'comment' | 'segment';

/** Which cell of a line a refusal is about, by its field path (`counts.0.drumNumber`, `lines.17.discrepancyComment`). */
export function fieldOf(error: ApiError, lineId?: string): LineFieldName {
  const paths = Object.keys(error.body.fields ?? {}).filter(
    (path) => lineId === undefined || lineIdOf(path) === lineId,
  );
  if (error.code.startsWith('drum_') || paths.some((path) => path.endsWith('drumNumber'))) return 'drum';
  if (error.code.startsWith('location_')) return 'place';
  if (paths.some((path) => path.endsWith('.segment'))) return 'segment';
  return paths.some((path) => path.endsWith('discrepancyComment')) ? 'comment' : 'received';
}

/** The line that a path of a receipt's refusal names. */
export function lineIdOf(path: string): string {
  return /^lines\.(\d+)\./.exec(path)?.[1] ?? '';
}
