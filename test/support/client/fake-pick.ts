import '../../../client/all-texts.ts';
import { ApiError } from '../../../client/calls/errors.ts';
import type {
  AvailableSku,
  PickCalls,
  PickEdit,
  PickHeadRow,
  PickInput,
  PickLineRow,
} from '../../../client/screens/goods-out/pick/pick-calls.ts';
import { type PickSource, PickState } from '../../../client/screens/goods-out/pick/pick-state.ts';
import type { PickSku } from '../../../client/screens/goods-out/pick/typed-pick.ts';
import type { LayoutId } from '../../../shared/layouts.ts';

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

/** Stock as the API answers it. */
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

/** The form over an API whose stock and answers a test sets. */
export function startedPick({
  layout = 'vm',
  source = { kind: 'new' },
  calls: replaced = {},
}: {
  layout?: LayoutId;
  source?: PickSource;
  /** In place of the calls of the fake API. */
  calls?: Partial<PickCalls>;
} = {}) {
  const share = { inStock: '0', reserved: '0', available: '0' };
  const api = {
    stock: new Map<string, readonly Row[]>([
      ['BOLT', [stock(1, 'allocated', '5'), stock(2, 'free', '9')]],
      [
        'CAB',
        [
          stock(3, 'allocated', '80', { drumId: 1, drumNumber: 'D-1' }),
          stock(4, 'allocated', '100', { drumId: 2, drumNumber: 'D-2' }),
        ],
      ],
    ]),
    asked: [] as unknown[],
    refusals: [] as unknown[],
    unknown: undefined as string | undefined,
    pick: undefined as { head: PickHeadRow; lines: readonly PickLineRow[] } | undefined,
  };
  const sent: { input: PickInput | PickEdit; key: string }[] = [];
  const said: string[] = [];
  const answer = (input: PickInput | PickEdit, key: string) => {
    sent.push({ input, key });
    const refusal = api.refusals.shift();
    if (refusal !== undefined) throw refusal;
    return { id: 7, number: 'PICK-7', operationId: 9 };
  };
  const calls: PickCalls = {
    sku: async (code) => skus.find(({ stockCode, barcode }) => stockCode === code || barcode === code),
    skus: async () => skus,
    onDrum: async (number) => (number.toUpperCase().startsWith('D-') ? 'CAB' : undefined),
    jobs: async () => ['J-1'],
    description: async () => 'Fibre to Leeds',
    partners: async () => [],
    locations: async () => [],
    places: async () => ({ location: { id: 50, name: 'OUT' }, fullJobSelect: true, addresses: [] }),
    wholeJob: async () => ({
      offered: true,
      lines: [{ ...bolt, quantity: '5', stock: [{ ...there(api.stock.get('BOLT')?.[0]), quantity: '5', cut: false }] }],
      leftOut: [],
    }),
    parameters: async () => [],
    available: async (codes, owner) => {
      api.asked.push(owner);
      if (api.unknown !== undefined && codes.includes(api.unknown)) {
        const message = `There is no SKU ${api.unknown}`;
        throw new ApiError('availability', 409, { code: 'unknown_skus', message, data: { sku: api.unknown } });
      }
      return codes.map((stockCode) => ({
        ...bolt,
        stockCode,
        inStock: '0',
        reserved: '0',
        available: '0',
        groups: { allocated: share, job: share, free: share, otherJobs: share },
        stock: [...(api.stock.get(stockCode) ?? [])],
        heldBy: [],
      }));
    },
    pick: async () => there(api.pick),
    create: async (input, key) => answer(input, key),
    edit: async (input, key) => answer(input, key),
    despatch: async (input, key) => answer(input, key),
    remove: async (id) => said.push(`removed ${id}`),
    ...replaced,
  };
  const state = new PickState(
    calls,
    {
      created: ({ number }) => void said.push(`${number} created`),
      despatched: ({ number }) => void said.push(`${number} despatched`),
      saved: (_, number) => void said.push(`${number} saved`),
      deleted: (number) => void said.push(`${number} deleted`),
      removed: (code) => void said.push(`${code} removed`),
      failed: (error) => void said.push(String(error)),
    },
    { layout, source },
  );
  const scan = async (...codes: string[]) => {
    for (const code of codes) state.scan.queue.take(code);
    while (state.scan.queue.waiting.peek().length > 0) await new Promise((resolve) => setTimeout(resolve, 1));
    return state.scan.queue.last.peek();
  };
  const forJob = () => state.head.job.show('J-1');
  const line = (at = 0) => there(state.lines.all.peek()[at]);
  return { state, api, sent, said, scan, forJob, line };
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
