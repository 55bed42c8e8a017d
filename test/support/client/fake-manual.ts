import { ManualState } from '../../../client/screens/goods-in/manual/manual-state.ts';
import type { ManualSku } from '../../../client/screens/goods-in/manual/typed-receipt.ts';
import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { checkNewDrum, receiveManually } from '../../../shared/contract/goods-in/manual-goods-in.ts';
import { listJobs } from '../../../shared/contract/jobs/jobs.ts';
import { listLocations } from '../../../shared/contract/locations/locations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { listPartners } from '../../../shared/contract/partners/partners.ts';
import { listSkus } from '../../../shared/contract/skus/skus.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import type { LayoutId } from '../../../shared/layouts.ts';
import { FakeApi, page } from './fake-api.ts';
import { dismissToasts } from './toasts.ts';

export const bag: ManualSku = {
  id: 1,
  stockCode: 'BAG',
  barcode: '4006381333931',
  name: 'Bag',
  unit: 'each',
  quantity: '1',
  wholeNumbers: true,
  onDrums: false,
};
export const cable: ManualSku = {
  ...bag,
  id: 2,
  stockCode: 'CAB',
  barcode: null,
  unit: 'm',
  quantity: '500',
  wholeNumbers: false,
  onDrums: true,
};
const shelf = { id: 7, name: 'A-01', quarantine: false };

export const skusNamed =
  (...skus: readonly ManualSku[]) =>
  ({ anyCode }: Input<typeof listSkus>) =>
    page(skus.filter(({ stockCode }) => anyCode?.includes(stockCode)));

export function started(layout: LayoutId = 'vm') {
  dismissToasts();
  const api = new FakeApi()
    .on(listSkus, skusNamed(bag, cable))
    .on(listLocations, ({ name }) => page(name === shelf.name ? [shelf] : []))
    .on(checkNewDrum, () => ({ taken: null, usedBy: null }))
    .on(listPartners, () => page([{ name: 'Cables & Co' }]))
    .on(listJobs, () => page([{ number: 'J-10' }]))
    .on(receiveManually, () => ({ id: 5, number: 'ERN-5', operationId: 9 }))
    .on(createErn, () => ({ id: 6, number: 'ERN-6' }))
    .on(reverseOperation, () => ({ operationId: 10 }));
  const state = new ManualState(api, { layout, mayUndo: () => true });
  const scan = async (...codes: string[]) => {
    for (const code of codes) state.scan.queue.take(code);
    while (state.scan.queue.waiting.peek().length > 0) await new Promise((resolve) => setTimeout(resolve, 1));
    return state.scan.queue.last.peek();
  };
  const positions = (line: number) => state.lines.peek()[line]?.typed().places ?? [];
  return { state, api, scan, positions };
}
