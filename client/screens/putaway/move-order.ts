import { sum } from '../../../shared/quantity.ts';
import type { Move, Place } from './move-calls.ts';
import type { MoveLineState } from './move-line-state.ts';

/** What is to be moved where, as it stood when it was asked for: plain data, to be kept and sent again as it was. */
export interface MoveOrder {
  readonly to: Place;
  readonly body: Move;
  /** Where all of it is one SKU: how much of which. */
  readonly goods?: { readonly code: string; readonly quantity: string };
}

/** The order to move these lines, as much as is typed, or everything at a location. */
export function moveOrder(lines: readonly MoveLineState[], everythingAt: number | undefined, to: Place): MoveOrder {
  if (everythingAt !== undefined) return { to, body: { destinationId: to.id, everythingAt } };
  const goods = goodsOf(lines);
  return { to, body: { destinationId: to.id, lines: lines.map(wishOf) }, ...(goods !== undefined && { goods }) };
}

/** Of a drum all goes, however much that is by now; of everything else what is typed. */
function wishOf({ row, typed }: MoveLineState) {
  const { id, drum } = row.peek();
  return drum === null ? { stockLineId: id, quantity: typed.peek() } : { stockLineId: id };
}

function goodsOf(lines: readonly MoveLineState[]): MoveOrder['goods'] {
  const codes = new Set(lines.map((line) => line.row.peek().stockCode));
  const [code] = codes;
  if (code === undefined || codes.size > 1) return undefined;
  return { code, quantity: sum(lines.map((line) => line.typed.peek())) };
}
