import '../../../client/all-texts.ts';
import type {
  ErnInput,
  ManualCalls,
  ReceiptInput,
  TakenDrum,
} from '../../../client/screens/goods-in/manual/manual-dependencies.ts';
import { ManualState } from '../../../client/screens/goods-in/manual/manual-state.ts';
import type { ManualSku } from '../../../client/screens/goods-in/manual/typed-receipt.ts';
import type { LayoutId } from '../../../shared/layouts.ts';

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

/**
 * A form over an API that knows a bag, a cable and a shelf; what it is sent is noted, and answered or refused. `calls` replaces some of
 * its calls.
 */
export function started(layout: LayoutId = 'vm', calls: Partial<ManualCalls> = {}) {
  const sent: { input: ReceiptInput; key: string }[] = [];
  const announced: { input: ErnInput; key: string }[] = [];
  const said: string[] = [];
  const undo: (() => void)[] = [];
  const api = {
    cable,
    refusal: undefined as unknown,
    lost: undefined as unknown,
    taken: { taken: null, usedBy: null } as TakenDrum,
  };
  const state = new ManualState(
    {
      sku: async (code) => {
        if (api.lost !== undefined) throw api.lost;
        return [bag, api.cable].find(({ stockCode }) => stockCode === code);
      },
      skus: async () => [bag, api.cable],
      location: async (name) => (name === shelf.name ? shelf : undefined),
      drum: async () => api.taken,
      partners: async () => ['Cables & Co'],
      jobs: async () => ['J-10'],
      receive: async (input, key) => {
        sent.push({ input, key });
        if (api.refusal !== undefined) throw api.refusal;
        return { id: 5, number: 'ERN-5', operationId: 9 };
      },
      announce: async (input, key) => {
        announced.push({ input, key });
        if (api.refusal !== undefined) throw api.refusal;
        return { id: 6, number: 'ERN-6' };
      },
      undo: async () => said.push('reversed'),
      ...calls,
    },
    {
      received: (number) => void said.push(`${number} received`),
      announced: ({ number }) => void said.push(`${number} saved as expected`),
      undone: (number) => void said.push(`${number} undone`),
      removed: (_, putBack) => void undo.push(putBack),
      failed: (error) => void said.push(String(error)),
    },
    { layout, mayUndo: () => true },
  );
  const scan = async (...codes: string[]) => {
    for (const code of codes) state.scan.queue.take(code);
    while (state.scan.queue.waiting.peek().length > 0) await new Promise((resolve) => setTimeout(resolve, 1));
    return state.scan.queue.last.peek();
  };
  const places = (line: number) => state.lines.peek()[line]?.typed().places ?? [];
  return { state, sent, announced, said, undo, api, scan, places };
}
