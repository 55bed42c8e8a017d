import '../../../client/all-texts.ts';
import { DespatchState } from '../../../client/screens/goods-out/despatch-detail/despatch-state.ts';
import { becomes } from '../eventually.ts';
import { bag, cable, FakeDespatch, pickLine, places, type ReservedLine } from './fake-despatch.ts';

/** A line in two places. */
export const twoPlaces = () =>
  pickLine(1, bag, [
    [places.shelf, '2'],
    [places.rack, '3'],
  ]);
/** A line on a drum. */
export const onDrum = () => pickLine(2, cable, [[places.rack, '40', 'D1']]);

/** A despatch that is open on screen, and what it said. */
export async function openedDespatch(rows: readonly ReservedLine[] = [twoPlaces(), onDrum()]) {
  const server = new FakeDespatch(rows);
  const said: string[] = [];
  const undos: (() => Promise<unknown>)[] = [];
  const state = new DespatchState(9, server, {
    done(text, undo) {
      said.push(text);
      if (undo !== undefined) undos.push(undo);
    },
    failed: (error) => said.push(`failed: ${(error as Error).message}`),
    changed: (kind, by) => said.push(`${kind} by ${by}`),
    search: (code) => said.push(`search ${code}`),
  });
  await state.open();
  const stop = (key: string) => {
    const found = state.picking.walk.find(key);
    if (found === undefined) throw new Error(`no stop ${key}`);
    return found;
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
  return { server, state, said, undos, stop, scan, type };
}
