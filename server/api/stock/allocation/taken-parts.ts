import { compare, subtract, sum } from '../../../../shared/quantity.ts';
import type { Tx } from '../../../db/query.ts';
import { readHolders } from '../../documents/holders.ts';
import { readTakenGoods } from '../../documents/taken-goods.ts';
import type { LockedLine } from '../locks/stock-identity.ts';
import { freeQuantity, type StockLine } from '../locks/stock-line.ts';

interface Line {
  line: Pick<StockLine, 'id' | 'skuId' | 'locationId' | 'drumId' | 'receivedOn'>;
  there: LockedLine;
}

/**
 * The quantity that open picks have taken from each stock line: first their reserved quantity, in the order of a despatch, then free
 * quantity. The stock lines must be locked. Lines from which nothing was taken are not in the result.
 */
export async function readTakenParts(
  tx: Tx,
  companyId: number,
  lines: readonly Line[],
): Promise<ReadonlyMap<number, string>> {
  const parts = new Map<number, string>();
  const all = await readTakenGoods(
    tx,
    companyId,
    lines.map(({ line }) => line.id),
  );
  const goods = all.filter(({ hasLeft }) => hasLeft);
  if (goods.length === 0) return parts;
  const holders = await readHolders(
    tx,
    companyId,
    goods.map(({ stockLineId }) => stockLineId),
  );
  const ordered = lines.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const free = new Map(lines.map(({ line, there }) => [line.id, freeQuantity(there)]));
  const byPosition = Map.groupBy(goods, ({ documentLineId, stockLineId }) => {
    const { line } = lines.find((one) => one.line.id === stockLineId) as Line;
    return `${documentLineId} ${line.locationId} ${line.skuId} ${line.drumId}`;
  });
  for (const [first, ...others] of byPosition.values()) {
    if (first === undefined) continue;
    let rest = first.quantity;
    const stockLineIds = new Set([first, ...others].map(({ stockLineId }) => stockLineId));
    const here = ordered.filter(({ line }) => stockLineIds.has(line.id));
    const take = (id: number, most: string) => {
      const part = compare(most, rest) < 0 ? most : rest;
      rest = subtract(rest, part);
      parts.set(id, sum([parts.get(id) ?? '0', part]));
      return part;
    };
    for (const { line } of here) {
      const own = holders.filter((one) => one.stockLineId === line.id && one.documentLineId === first.documentLineId);
      take(line.id, sum(own.map(({ quantity }) => quantity)));
    }
    for (const { line } of here) {
      const most = free.get(line.id) ?? '0';
      free.set(line.id, subtract(most, take(line.id, most)));
    }
  }
  return parts;
}

function keyOf({ line }: Line): string {
  return `${line.receivedOn} ${String(line.id).padStart(16, '0')}`;
}
