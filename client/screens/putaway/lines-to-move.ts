import { suggestDestinations } from '../../../shared/contract/putaway/putaway.ts';
import type { Api } from '../../calls/api.ts';
import type { Movable } from '../../goods/goods-line.ts';
import { MoveLineState, type Suggestion } from './move-line-state.ts';

/** Adds the suggested location to each line; at goods in the lines are in the order of the putaway tour. */
export async function linesToMove(
  api: Api,
  rows: readonly Movable[],
  known: ReadonlyMap<string, MoveLineState>,
): Promise<readonly MoveLineState[]> {
  const lines = rows.map((row) => known.get(String(row.id)) ?? new MoveLineState(row));
  const suggestions = await suggestionsFor(
    api,
    rows.map((row) => row.id),
  );
  for (const [index, row] of rows.entries()) lines[index]?.show(row, suggestions.get(row.id));
  if (!rows.some((row) => row.goodsIn)) return lines;
  const lineIds = [...suggestions.keys()];
  return lines.toSorted((one, other) => lineIds.indexOf(one.row.peek().id) - lineIds.indexOf(other.row.peek().id));
}

/** The most lines in one request. */
const AT_ONCE = 200;

async function suggestionsFor(api: Api, ids: readonly number[]): Promise<Map<number, Suggestion>> {
  const parts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, at) =>
    api.call(suggestDestinations, { stockLineIds: ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE) }),
  );
  const pages = await Promise.all(parts);
  return new Map(pages.flatMap(({ items }) => items.map((suggestion) => [suggestion.stockLineId, suggestion])));
}
