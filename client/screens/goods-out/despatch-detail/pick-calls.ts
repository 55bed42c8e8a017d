import { listLocations } from '../../../../shared/contract/admin/locations.ts';
import {
  abandonPick,
  closePick,
  despatchPick,
  listPickSignatures,
  signPick,
  startPick,
} from '../../../../shared/contract/goods-out/despatch.ts';
import { deletePick } from '../../../../shared/contract/goods-out/picks.ts';
import { listDrums } from '../../../../shared/contract/stock/drums.ts';
import { reverseOperation } from '../../../../shared/contract/stock/stock.ts';
import { api } from '../../../calls/api.ts';
import { call } from '../../../calls/call.ts';
import { findScannedSku } from '../../../state/find-scanned-sku.ts';
import type { DespatchCalls } from './despatch-dependencies.ts';
import type { Place } from './despatch-rules.ts';

const quietly = { handles: 'all' } as const;

/** What is looked up of a pick, and done to it as a whole. */
export const pickCalls: Omit<DespatchCalls, 'pick' | 'lines' | 'walk' | 'history' | 'save'> = {
  async signatures(id) {
    const { items } = await call(listPickSignatures, { id, limit: 100 }, quietly);
    return new Map(items.map(({ id: operationId, signature }) => [operationId, signature]));
  },
  location: placeNamed,
  async drum(number) {
    const [found] = (await call(listDrums, { number, limit: 1 }, quietly)).items;
    if (found === undefined || found.location === null) return undefined;
    const { stockCode, location, quantity } = found;
    const place = await placeNamed(location);
    return place && { stockCode, location: place, quantity };
  },
  sku: async (scanned) => (await findScannedSku(api, scanned))?.stockCode,
  start: (id) => call(startPick, { id }, quietly),
  despatch: (id, { accept, ...signature }, key) =>
    call(despatchPick, { id, asTaken: true, accept: [...accept], ...signature }, { ...quietly, idempotencyKey: key }),
  sign: (id, signature, key) => call(signPick, { id, ...signature }, { ...quietly, idempotencyKey: key }),
  abandon: (id, input) => call(abandonPick, { id, ...input }, quietly),
  close: (id) => call(closePick, { id }, quietly),
  delete: (id) => call(deletePick, { id }, quietly),
  undo: (id, reason) => call(reverseOperation, { id, reason }, quietly),
};

async function placeNamed(name: string): Promise<Place | undefined> {
  return (await call(listLocations, { name, limit: 1 }, quietly)).items[0];
}
