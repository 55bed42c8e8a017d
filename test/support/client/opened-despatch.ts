import { DespatchState } from '../../../client/screens/goods-out/despatch-detail/despatch-state.ts';
import { becomes } from '../eventually.ts';
import { bag, cable, FakeDespatch, locations, pickLine, type ReservedLine } from './fake-despatch.ts';
import { dismissToasts } from './toasts.ts';

export const twoLocations = () =>
  pickLine(1, bag, [
    [locations.shelf, '2'],
    [locations.rack, '3'],
  ]);
export const onDrum = () => pickLine(2, cable, [[locations.rack, '40', 'D1']]);

export async function openedDespatch(rows: readonly ReservedLine[] = [twoLocations(), onDrum()]) {
  const api = new FakeDespatch(rows);
  dismissToasts();
  const state = new DespatchState(9, api);
  await state.open();
  const stop = (key: string) => {
    const match = state.picking.walk.find(key);
    if (match === undefined) throw new Error(`no stop ${key}`);
    return match;
  };
  const scan = async (code: string) => {
    state.picking.scan.queue.take(code);
    await becomes(() => state.picking.scan.queue.waiting.value.length, 0);
    return state.picking.scan.queue.last.value?.text ?? '';
  };
  const type = async (key: string, typed: string) => {
    stop(key).taken.value.value = typed;
    await stop(key).commit();
  };
  return { api, state, stop, scan, type };
}
