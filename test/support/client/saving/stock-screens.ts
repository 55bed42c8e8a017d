import { api } from '../../../../client/calls/api.ts';
import { AllocationState } from '../../../../client/screens/goods-out/manual-allocation/allocation-state.ts';
import { CancelState } from '../../../../client/screens/jobs/cancel-state.ts';
import type { TransitRow } from '../../../../client/screens/transit/transit-actions.ts';
import { CloseState } from '../../../../client/stock-actions/closing/close-state.ts';
import { AdjustState, type StockLine } from '../../../../client/stock-actions/correcting/adjust-state.ts';
import { FoundState } from '../../../../client/stock-actions/correcting/found-state.ts';
import { CutState } from '../../../../client/stock-actions/cutting/cut-state.ts';
import { cancelJob } from '../../../../shared/contract/jobs/jobs.ts';
import { cutDrum } from '../../../../shared/contract/putaway/putaway.ts';
import { allocateStock } from '../../../../shared/contract/stock/allocation.ts';
import { addFoundStock, adjustStock } from '../../../../shared/contract/stock/stock.ts';
import { closeTransit } from '../../../../shared/contract/transit/transit.ts';
import { drumOf } from '../drum-of.ts';
import { FakeAllocations } from '../fake-allocations.ts';
import { movable } from '../fake-moves.ts';
import { type OpenScreen, type SavingState, savedBy, through } from './saving-state.ts';

async function allocation(): Promise<OpenScreen> {
  const fake = new FakeAllocations(movable());
  const state = new AllocationState(fake.on(allocateStock, through(allocateStock)));
  await state.look({ kind: 'location', id: 7, label: 'A-01', detail: null, caution: null });
  return {
    unsaved: state.unsaved,
    draft: state,
    async fill() {
      const [line] = state.goods.lines.peek();
      if (line !== undefined) line.typed.value = '1';
      await state.target.show('J-1');
    },
    typed: () => ({ ...state.typed.peek(), unanswered: undefined }),
    press: () => state.allocate(),
  };
}

const bolts = { id: 17, stockCode: 'BOLT', location: 'A-01', unit: 'each', quantity: '3', reserved: '0' } as StockLine;

function adjustment(): OpenScreen {
  const state = new AdjustState(bolts, api, () => undefined);
  return {
    fill() {
      state.kind.value = 'writeOff';
      state.quantity.value.value = '1';
      state.reason.word.value = 'damaged';
    },
    typed: () => [state.quantity.value.peek(), state.reason.text],
    press: () => state.save(),
  };
}

function foundStock(): OpenScreen {
  const state = new FoundState(api, { findLocations: async () => [], layout: 'vm', onChanged: () => undefined });
  return {
    fill() {
      const bolt = { key: '3', code: 'BOLT', name: 'Bolt', unit: 'each', wholeNumbers: true, onDrums: false };
      state.sku.combobox.pick(bolt);
      state.location.combobox.pick({ key: '7', id: 7, name: 'A-01', quarantine: false });
      state.quantity.value.value = '1';
      state.reason.word.value = 'found';
    },
    typed: () => [state.sku.text, state.location.text, state.quantity.value.peek(), state.reason.text],
    press: () => state.save(),
  };
}

function cutting(): OpenScreen {
  const cut = new CutState(drumOf(), api, async () => []);
  return {
    fill() {
      cut.quantity.value = '20';
      cut.number.value = 'D-8';
    },
    typed: () => [cut.quantity.peek(), cut.number.peek()],
    press: async () => (await cut.make()).kind === 'cut',
  };
}

async function cancelling(): Promise<OpenScreen> {
  const state = new CancelState(4, api);
  await state.open();
  return { press: () => state.cancel('J-1') };
}

const transfer = { id: 7, number: 'ERN-7', from: { id: 1, name: 'Leeds', shortName: 'LDS1' } } as TransitRow;

function closing(): OpenScreen {
  const state = new CloseState(transfer, api, () => undefined);
  return {
    fill() {
      state.reason.value = 'Lost on the way';
    },
    typed: () => state.reason.peek(),
    press: () => state.close(),
  };
}

export const stockScreens: readonly SavingState[] = [
  savedBy(
    allocateStock,
    { operationId: 71, jobId: 1 },
    {
      title: 'an allocation',
      view: 'screens/goods-out/manual-allocation/manual-allocation.tsx',
      open: allocation,
    },
  ),
  savedBy(
    adjustStock,
    { operationId: 60 },
    { title: 'an adjustment', view: 'stock-actions/correcting/adjust-dialog.tsx', open: adjustment },
  ),
  savedBy(
    addFoundStock,
    { operationId: 61 },
    { title: 'found stock', view: 'stock-actions/correcting/found-dialog.tsx', open: foundStock },
  ),
  savedBy(
    cutDrum,
    { operationId: 40, drumId: 8, stockLineId: 80 },
    { title: 'the cutting of a drum', view: 'stock-actions/cutting/cut-dialog.tsx', open: cutting },
  ),
  savedBy(
    cancelJob,
    { id: 4, operationId: 9, stockLines: 3, items: [{ unit: 'each', quantity: '15' }], ernLines: 1 },
    { title: 'a cancelled job', view: 'screens/jobs/cancel-panel.tsx', open: cancelling },
  ),
  savedBy(
    closeTransit,
    { operationId: 31, sentBack: null },
    { title: 'a transfer that is closed', view: 'stock-actions/closing/close-dialog.tsx', open: closing },
  ),
];
