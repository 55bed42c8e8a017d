import type { PickHeadRow } from '../../../client/screens/goods-out/pick/pick-head.ts';
import type { AvailableSku } from '../../../client/screens/goods-out/pick/pick-line-state.ts';
import type { PickLineRow } from '../../../client/screens/goods-out/pick/pick-lines-state.ts';
import { type PickSource, PickState } from '../../../client/screens/goods-out/pick/pick-state.ts';
import type { PickSku } from '../../../client/screens/goods-out/pick/typed-pick.ts';
import { availability, getWholeJob } from '../../../shared/contract/goods-out/availability.ts';
import { pickAndDespatch } from '../../../shared/contract/goods-out/despatch.ts';
import { listPickLines } from '../../../shared/contract/goods-out/pick-lines.ts';
import { createPick, editPick, getPick, getPickPlaces } from '../../../shared/contract/goods-out/picks.ts';
import { listParameters } from '../../../shared/contract/parameters/parameters.ts';
import { findScanned, listMovableStock } from '../../../shared/contract/putaway/putaway.ts';
import { listSkus } from '../../../shared/contract/skus/skus.ts';
import type { LayoutId } from '../../../shared/layouts.ts';
import { FakeApi, page, refusal } from './fake-api.ts';
import { dismissToasts } from './toasts.ts';

export const bolt: PickSku = {
  id: 1,
  stockCode: 'BOLT',
  barcode: '4006381333931',
  name: 'Bolt',
  unit: 'each',
  wholeNumbers: true,
  onDrums: false,
};
const cable: PickSku = {
  ...bolt,
  id: 2,
  stockCode: 'CAB',
  barcode: null,
  unit: 'm',
  wholeNumbers: false,
  onDrums: true,
};
export const none: PickSku = { ...bolt, id: 3, stockCode: 'NONE' };
const skus = [bolt, cable, none];

type Row = AvailableSku['stock'][number];

export function stock(stockLineId: number, group: Row['group'], available: string, more: Partial<Row> = {}): Row {
  return {
    stockLineId,
    group,
    available,
    quantity: available,
    reserved: '0',
    location: { id: stockLineId, name: `A-0${stockLineId}` },
    drumId: null,
    drumNumber: null,
    job: group === 'free' ? null : 'J-1',
    segment: null,
    swc: null,
    receivedOn: '2026-01-01',
    ...more,
  };
}

const share = { inStock: '0', reserved: '0', available: '0' };

class FakePick extends FakeApi {
  readonly stock = new Map<string, readonly Row[]>([
    ['BOLT', [stock(1, 'allocated', '5'), stock(2, 'free', '9')]],
    [
      'CAB',
      [
        stock(3, 'allocated', '80', { drumId: 1, drumNumber: 'D-1' }),
        stock(4, 'allocated', '100', { drumId: 2, drumNumber: 'D-2' }),
      ],
    ],
  ]);
  /** A stock code that is retired. */
  unknown: string | undefined;
  pick: { head: PickHeadRow; lines: readonly PickLineRow[] } | undefined;

  constructor() {
    super();
    const made = { id: 7, number: 'PICK-7', operationId: 9 };
    const codesOf = ({ stockCode, barcode }: PickSku) => [stockCode, barcode ?? ''];
    this.on(listSkus, ({ anyCode = [] }) =>
      page(skus.filter((sku) => codesOf(sku).some((code) => anyCode.includes(code)))),
    )
      .on(findScanned, ({ codes }) =>
        page(
          ['D-1', 'D-2']
            .map((label, id) => ({ kind: 'drum' as const, id, label }))
            .filter(({ label }) => codes[0]?.toUpperCase() === label),
        ),
      )
      .on(listMovableStock, () => page([{ stockCode: 'CAB' }]))
      .on(getPickPlaces, () => ({ location: { id: 50, name: 'OUT' }, fullJobSelect: true, addresses: [] }))
      .on(getWholeJob, () => ({
        offered: true,
        lines: [
          { ...bolt, quantity: '5', stock: [{ ...there(this.stock.get('BOLT')?.[0]), quantity: '5', cut: false }] },
        ],
        leftOut: [],
      }))
      .on(listParameters, () => page([]))
      .on(availability, ({ stockCode }) => ({ items: stockCode.map((code) => this.#available(code)) }))
      .on(getPick, () => there(this.pick).head)
      .on(listPickLines, () => page(there(this.pick).lines))
      .on(createPick, () => made)
      .on(editPick, () => ({ ...made, version: 4 }))
      .on(pickAndDespatch, () => made);
  }

  #available(stockCode: string): AvailableSku {
    if (stockCode === this.unknown) {
      throw refusal('unknown_skus', { message: `There is no SKU ${stockCode}`, data: { sku: stockCode } });
    }
    return {
      ...bolt,
      ...share,
      stockCode,
      groups: { allocated: share, job: share, free: share, otherJobs: share },
      stock: [...(this.stock.get(stockCode) ?? [])],
      heldBy: [],
    };
  }
}

export function startedPick({
  layout = 'vm',
  source = { kind: 'new' },
}: {
  layout?: LayoutId;
  source?: PickSource;
} = {}) {
  dismissToasts();
  const api = new FakePick();
  const state = new PickState(api, { layout, source });
  const scan = async (...codes: string[]) => {
    for (const code of codes) state.scan.queue.take(code);
    while (state.scan.queue.waiting.peek().length > 0) await new Promise((resolve) => setTimeout(resolve, 1));
    return state.scan.queue.last.peek();
  };
  const forJob = () => state.head.job.show('J-1');
  const line = (at = 0) => there(state.lines.all.peek()[at]);
  return { state, api, scan, forJob, line };
}

export function there<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it is not there');
  return value;
}

export function pickOf(job: string): PickHeadRow {
  return {
    id: 7,
    number: 'PICK-7',
    status: 'created',
    version: 3,
    job,
    jobDescription: null,
    segment: null,
    pickBy: null,
    pickByDate: null,
    location: { id: 50, name: 'OUT' },
    partner: null,
    despatchTo: null,
    reference: null,
    comments: null,
    thirdPartyComments: null,
    parameters: {},
  } as unknown as PickHeadRow;
}

export function lineOf(quantity: string, held: { stockLineId: number; quantity: string }[]): PickLineRow {
  return {
    id: 1,
    position: 1,
    sku: bolt,
    quantity,
    accepted: [],
    parameters: {},
    stock: held,
  } as unknown as PickLineRow;
}
