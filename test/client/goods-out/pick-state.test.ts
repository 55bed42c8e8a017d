import '../../../client/screens/goods-out/pick/texts.ts';
import '../../../client/documents/texts.ts';
import * as assert from 'uvu/assert';
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
import { suite } from '../../support/suite.ts';

const bolt: PickSku = {
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
const none: PickSku = { ...bolt, id: 3, stockCode: 'NONE' };
const skus = [bolt, cable, none];

type Row = AvailableSku['stock'][number];

/** Stock as the API answers it. */
function stock(stockLineId: number, group: Row['group'], available: string, more: Partial<Row> = {}): Row {
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
function started({ layout = 'vm', source = { kind: 'new' } }: { layout?: LayoutId; source?: PickSource } = {}) {
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
    onDrum: async (number) => (number.startsWith('D-') ? 'CAB' : undefined),
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

suite('a pick, state', (test) => {
  test('a scan adds a line, the next one more of it, never more than is available', async () => {
    const { state, scan, line } = started();
    await state.open();
    const last = await scan(...Array.from({ length: 15 }, () => 'BOLT'));
    assert.equal([state.lines.all.peek().length, line().quantity.value.peek()], [1, '14']);
    assert.equal(last, { good: false, text: 'BOLT: only 14 available' });
  });

  test('a SKU without stock, or searched for and in the list already, is not added and says why', async () => {
    const { state, scan } = started();
    await state.open();
    assert.equal(await scan('NONE'), { good: false, text: 'NONE: no stock' });
    assert.is(await state.lines.addFound(none), 'NONE: no stock');
    await scan('BOLT');
    assert.is(await state.lines.addFound(bolt), 'BOLT is already in the list');
    assert.is(state.lines.all.peek().length, 1);
  });

  test('a line shows what it will take group by group; what is not its own must be ticked before it is sent', async () => {
    const { state, sent, scan, forJob, line } = started();
    await state.open();
    forJob();
    await scan('BOLT');
    line().quantity.value.value = '8';
    assert.equal(
      line()
        .allocation.peek()
        .takes.map(({ from, quantity }) => [from.group, quantity]),
      [
        ['allocated', 50000n],
        ['free', 30000n],
      ],
    );
    await state.save();
    assert.is(line().fault.peek(), 'Tick what this line may take');
    assert.is(sent.length, 0);
    line().accept('uses_free_stock', true);
    await state.save();
    const input = there(sent[0]).input as PickInput;
    assert.equal(input.accept, ['uses_free_stock:0']);
    assert.equal([input.job, input.locationId, input.lines], ['J-1', 50, [{ stockCode: 'BOLT', quantity: '8' }]]);
  });

  test('a scanned drum is taken whole, a further one beside it; two pieces are asked for', async () => {
    const { state, scan, line } = started();
    await state.open();
    state.head.owner.value = 'free';
    await scan('D-1', 'D-2');
    assert.is(line().quantity.value.peek(), '180');
    assert.equal(line().input().stock, [
      { stockLineId: 3, quantity: '80' },
      { stockLineId: 4, quantity: '100' },
    ]);
    assert.equal(
      line()
        .questions.peek()
        .map(({ key }) => key),
      ['several_drums'],
    );
  });

  test('a split by hand that no longer adds up is said in the words of the specification', async () => {
    const { state, scan, line } = started();
    await state.open();
    await scan('BOLT');
    line().split([[2, '4']]);
    assert.is(line().quantity.value.peek(), '4');
    line().quantity.value.value = '5';
    assert.is(line().fault.peek(), 'Stealing and required quantity mismatch');
  });

  test('what others took meanwhile shows on the line', async () => {
    const { state, api, scan, line } = started();
    await state.open();
    await scan('BOLT');
    api.stock.set('BOLT', [stock(1, 'allocated', '2')]);
    line().quantity.value.value = '6';
    await state.lines.follow();
    assert.is(line().note.peek(), 'others took some of it');
    assert.is(line().quantity.error.peek(), 'Insufficient quantity: 2 each available');
  });

  test('what the server refuses is said beside its line and goes when the line changes; nothing is lost', async () => {
    const { state, api, sent, scan, line } = started();
    await state.open();
    state.head.owner.value = 'free';
    await scan('BOLT');
    const fields = { 'lines.0.quantity': 'Insufficient quantity: 1 wanted, 0 available' };
    api.refusals.push(new ApiError('pick', 409, { code: 'insufficient_quantity', message: 'Insufficient', fields }));
    await state.save();
    assert.is(line().quantity.error.peek(), fields['lines.0.quantity']);
    line().quantity.value.value = '2';
    assert.is(line().quantity.error.peek(), undefined);
    await state.save();
    assert.is(sent[0]?.key, sent[1]?.key);
    assert.is(state.lines.all.peek().length, 0);
  });

  test('an edited pick can have what it holds again, and sends nothing it did not change as unsaved', async () => {
    const source = { kind: 'edit', id: 7 } as const;
    const { state, api, sent, line } = started({ source });
    api.stock.set('BOLT', [stock(1, 'allocated', '0')]);
    api.pick = { head: pickOf('J-1'), lines: [lineOf('5', [{ stockLineId: 1, quantity: '5' }])] };
    await state.open();
    await new Promise((resolve) => setTimeout(resolve, 1));
    assert.is(state.unsaved.peek(), false);
    assert.is(line().available.peek(), '5');
    state.head.comments.value = 'Ring first';
    assert.is(state.unsaved.peek(), true);
    await state.save();
    const input = there(sent[0]).input as PickEdit;
    assert.equal([input.id, input.version, input.comments, input.reference], [7, 3, 'Ring first', null]);
  });

  test('an edited line that stays the same shows the stock it holds, also where the server would now give other stock', async () => {
    const { state, api, line } = started({ source: { kind: 'edit', id: 7 } });
    api.pick = { head: pickOf('J-1'), lines: [lineOf('4', [{ stockLineId: 2, quantity: '4' }])] };
    await state.open();
    await new Promise((resolve) => setTimeout(resolve, 1));
    const from = () =>
      line()
        .allocation.peek()
        .takes.map(({ from: { stockLineId } }) => stockLineId);
    assert.equal(from(), [2]);
    assert.is(line().input().stock, undefined);
    line().quantity.value.value = '3';
    assert.equal(from(), [1]);
    line().quantity.value.value = '4';
    state.head.job.show('J-2');
    assert.equal(from(), [1]);
  });

  test('what was typed on a pick that somebody changed since comes back, and says so', async () => {
    const source = { kind: 'edit', id: 7 } as const;
    const { state, api } = started({ source });
    api.pick = { head: pickOf('J-1'), lines: [lineOf('5', [{ stockLineId: 1, quantity: '5' }])] };
    await state.open();
    state.head.comments.value = 'Ring first';
    const typed = there(structuredClone(state.typed.peek()));
    const again = started({ source });
    again.api.pick = { ...api.pick, head: { ...api.pick.head, version: 4 } };
    await again.state.open();
    again.state.restore(typed);
    assert.is(again.state.isContested.peek(), true);
    await again.state.save();
    assert.is((there(again.sent[0]).input as PickEdit).version, 4);
  });

  test('a SKU that is no longer used is said beside its line of a copy; the others show their stock', async () => {
    const { state, api, said, line } = started({ source: { kind: 'copy', id: 7 } });
    const gone = { ...lineOf('1', []), sku: { ...bolt, id: 9, stockCode: 'OLD' } } as PickLineRow;
    api.pick = { head: pickOf('J-1'), lines: [gone, lineOf('2', [])] };
    api.unknown = 'OLD';
    await state.open();
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.is(line(0).fault.peek(), 'There is no SKU OLD');
    assert.is(line(1).available.peek(), '14');
    assert.equal(said, []);
  });

  test('a whole job is taken in one step, what is in the list already among it', async () => {
    const { state, scan, forJob, line } = started();
    await state.open();
    forJob();
    await scan('BOLT');
    await state.lines.takeWhole();
    assert.is(state.lines.all.peek().length, 1);
    assert.equal(line().input(), { stockCode: 'BOLT', quantity: '5', stock: [{ stockLineId: 1, quantity: '5' }] });
  });

  test('H3G: an Activity Code is missing, a Cell ID has 6 to 8 characters', async () => {
    const { state, sent, scan } = started({ layout: 'H3G' });
    await state.open();
    await scan('BOLT');
    state.head.segment.value.value = 'C1';
    await state.save();
    assert.is(state.head.jobError.peek(), 'Enter a job, or choose “No job”');
    assert.is(state.head.segment.error.peek(), 'A Cell ID has 6 to 8 characters');
    assert.is(sent.length, 0);
  });

  test('what is typed comes back after a reload, with its split and its key', async () => {
    const { state, scan, line } = started();
    await state.open();
    await scan('BOLT');
    line().split([[2, '4']]);
    const typed = structuredClone(state.typed.peek());
    const again = started();
    await again.state.open();
    assert.ok(again.state.isTyped(typed));
    if (again.state.isTyped(typed)) again.state.restore(typed);
    assert.equal(again.line().input(), line().input());
    assert.equal(again.state.typed.peek()?.key, typed?.key);
  });
});

function there<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it is not there');
  return value;
}

function pickOf(job: string): PickHeadRow {
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

function lineOf(quantity: string, held: { stockLineId: number; quantity: string }[]): PickLineRow {
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
