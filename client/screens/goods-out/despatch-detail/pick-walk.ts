import { saveTaken } from '../../../../shared/contract/goods-out/despatch.ts';
import { listPickLines, listPickStops } from '../../../../shared/contract/goods-out/pick-lines.ts';
import type { Api } from '../../../calls/api.ts';
import { allRows } from '../../../calls/pages.ts';
import { lineFields, type PickLine, stopFields, type TakenChange, type WalkRow } from './despatch-rules.ts';

/** Reads the lines of a pick, or some of them. */
export function linesOf(api: Api, id: number, lineId?: readonly number[]): Promise<readonly PickLine[]> {
  return allRows(api, listPickLines, {
    id,
    limit: 2000,
    fields: [...lineFields],
    ...(lineId && { lineId: [...lineId] }),
  });
}

/** Reads the stock of picks in the order of one walk through them. */
export function walkOf(api: Api, pick: readonly number[]): Promise<readonly WalkRow[]> {
  return allRows(api, listPickStops, { pick: [...pick], limit: 2000, fields: [...stopFields] });
}

/** Saves what was taken at places of a pick and returns their lines; the id of a scan is its key. */
export async function takeFrom(
  api: Api,
  id: number,
  taken: readonly TakenChange[],
  key?: string,
): Promise<readonly PickLine[]> {
  return (await api.call(saveTaken, { id, taken: [...taken] }, { idempotencyKey: key })).lines;
}
