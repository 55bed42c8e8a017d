import { saveTaken } from '../../../../shared/contract/goods-out/despatch.ts';
import { listPickLines, listPickStops } from '../../../../shared/contract/goods-out/pick-lines.ts';
import type { Api } from '../../../calls/api.ts';
import { allRows } from '../../../calls/pages.ts';
import { lineFields, type PickLine, stopFields, type TakenChange, type WalkRow } from './despatch-rules.ts';

export function linesOf(api: Api, id: number, lineId?: readonly number[]): Promise<readonly PickLine[]> {
  return allRows(api, listPickLines, {
    id,
    limit: 2000,
    fields: [...lineFields],
    ...(lineId && { lineId: [...lineId] }),
  });
}

/** In the order of one walk through all the picks. */
export function walkOf(api: Api, pick: readonly number[]): Promise<readonly WalkRow[]> {
  return allRows(api, listPickStops, { pick: [...pick], limit: 2000, fields: [...stopFields] });
}

/** Returns the changed lines; the id of a scan is its key. */
export async function takeFrom(
  api: Api,
  id: number,
  taken: readonly TakenChange[],
  key?: string,
): Promise<readonly PickLine[]> {
  return (await api.call(saveTaken, { id, taken: [...taken] }, { idempotencyKey: key })).lines;
}
