import * as assert from 'uvu/assert';
import { ApiError } from '../../../client/calls/errors.ts';
import type { CountLine } from '../../../client/screens/stock-counts/count-line-state.ts';
import type { StockCount } from '../../../client/screens/stock-counts/count-scan.ts';
import { CountState } from '../../../client/screens/stock-counts/count-state.ts';
import { t } from '../../../client/texts.ts';
import { findScanned } from '../../../shared/contract/putaway/putaway.ts';
import { listSkus } from '../../../shared/contract/skus/skus.ts';
import {
  countStock,
  getStockCount,
  listStockCountLines,
  submitStockCount,
} from '../../../shared/contract/stock-counts/stock-count-work.ts';
import { FakeApi, lost, page, refusal } from '../../support/client/fake-api.ts';
import { dismissToasts, messages } from '../../support/client/toasts.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

const locationOf = (id: number, name: string) => ({ id, name });
const bag = { id: 1, stockCode: 'BAG', name: 'Bag', unit: 'EA', wholeNumbers: true, onDrums: false };
const cable = { id: 2, stockCode: 'CABLE', name: 'Cable', unit: 'm', wholeNumbers: false, onDrums: true };

function lineOf(id: number, sku: CountLine['sku'], more: Partial<CountLine> = {}): CountLine {
  const figures = {
    counted: null,
    countedBy: null,
    countedAt: null,
    expected: '10',
    book: '10',
    taken: '0',
    moved: '0',
    difference: null,
  };
  return { id, location: locationOf(5, 'A-01'), sku, drumNumber: null, ...figures, ...more };
}

const location = locationOf(5, 'A-01');
const ofLocation: StockCount = {
  id: 9,
  number: 'COUNT-9',
  location,
  sku: null,
  blind: false,
  status: 'counting',
  lines: 2,
  countedLines: 0,
  createdBy: 'Ada',
  createdAt: '2026-11-20T10:00:00.000Z',
  postedBy: null,
  postedAt: null,
  reason: null,
  rejection: null,
  submittedBy: null,
  submittedAt: null,
  mayApprove: false,
  version: 1,
};

const bags = lineOf(1, bag);

async function counting(count = ofLocation, lines = [bags, lineOf(2, cable, { drumNumber: 'D1' })]) {
  dismissToasts();
  const api = new FakeApi()
    .on(getStockCount, () => count)
    .on(listStockCountLines, () => page(lines))
    .on(countStock, ({ counts: [one] }) => {
      const row = lines.find(
        ({ sku, drumNumber }) => sku.stockCode === one?.stockCode && drumNumber === (one?.drumNumber ?? null),
      );
      return { lines: row === undefined ? [] : [{ ...row, counted: one?.set ?? one?.add ?? '10' }] };
    })
    .on(findScanned, ({ codes }) => ({
      items: codes.includes('B-02') ? [{ kind: 'location' as const, id: 7, label: 'B-02' }] : [],
    }))
    .on(listSkus, () => page([]))
    .on(submitStockCount, () => ({ id: 9, state: 'posted' as const, operationId: 4 }));
  const state = new CountState(9, api);
  await state.open();
  const saved = () => api.requestsOf(countStock).flatMap(({ counts }) => counts);
  const scan = async (code: string) => {
    state.scan.queue.take(code);
    await becomes(() => state.scan.queue.waiting.value.length, 0);
    const { good, text } = state.scan.queue.last.value ?? {};
    return { good, text };
  };
  return { state, api, saved, scan };
}

suite('a stock count on screen', (test) => {
  test('scanning a SKU adds one, a drum is found whole, and an unknown code is named', async () => {
    const { saved, scan } = await counting();
    assert.equal(await scan('BAG'), { good: true, text: 'BAG: 1' });
    assert.equal(await scan('D1'), { good: true, text: 'Drum D1 found, 10' });
    assert.equal(await scan('WHAT'), { good: false, text: 'WHAT is not a SKU, drum or location here' });
    assert.equal(saved(), [
      { locationId: 5, stockCode: 'BAG', add: '1' },
      { locationId: 5, stockCode: 'CABLE', drumNumber: 'D1', whole: true, was: null },
    ]);
  });

  test('a label counts an unlisted SKU in its unit, and a label in pounds counts nothing', async () => {
    const { api, saved, scan } = await counting();
    api.on(listSkus, () => page([{ stockCode: 'SALT', unit: 'kg' }]));
    await scan(']C101095011015300033103001250');
    assert.equal(
      saved().map(({ stockCode, add }) => [stockCode, add]),
      [['SALT', '1.25']],
    );
    const pounds = await scan(']C101095011015300033202001250');
    assert.is(
      pounds?.text,
      '01095011015300033202001250: the label does not state its quantity in kg. Count it by hand.',
    );
    assert.is(saved().length, 1);
  });

  test('a number typed after an item is its count, unless it names goods', async () => {
    const { state, api, scan, saved } = await counting();
    const type = async (number: string) => {
      state.scan.queue.take(number, true);
      await becomes(() => state.scan.queue.waiting.value.length, 0);
      return state.scan.queue.last.value?.text;
    };
    await scan('BAG');
    api.on(findScanned, ({ codes }) => ({
      items: codes.includes('22423')
        ? [
            {
              kind: 'sku' as const,
              id: 3,
              label: '22423',
              detail: null,
              caution: null,
              countedAt: null,
              countedBy: null,
            },
          ]
        : [],
    }));
    await type('12');
    assert.equal([saved().at(-1)?.set, saved().at(-1)?.was], ['12', '1']);
    await type('22423');
    assert.equal([saved().at(-1)?.stockCode, saved().at(-1)?.add], ['22423', '1']);
  });

  test('a SKU on drums waits for its drum, even an unknown one', async () => {
    const { state, saved, scan } = await counting();
    assert.equal(await scan('CABLE'), { good: true, text: 'Scan the drum for CABLE' });
    assert.equal(await scan('D-NEW'), { good: true, text: 'Drum D-NEW is new: enter its quantity' });
    assert.equal(saved(), [{ locationId: 5, stockCode: 'CABLE', drumNumber: 'D-NEW', whole: true, was: null }]);
    assert.is(state.scan.awaitingDrum.value, undefined);
  });

  test('a count of a location rejects other locations; in a count of a SKU a location stays selected', async () => {
    const here = await counting();
    assert.is((await here.scan('B-02'))?.text, 'B-02 is another location. This count is for A-01');
    const two = [bags, lineOf(3, bag, { location: locationOf(6, 'A-02') })];
    const ofSku = await counting({ ...ofLocation, location: null, sku: bag }, two);
    assert.is((await ofSku.scan('BAG'))?.text, 'BAG: scan its location first');
    assert.is((await ofSku.scan('B-02'))?.good, true);
    await ofSku.scan('BAG');
    assert.equal(ofSku.saved(), [{ locationId: 7, stockCode: 'BAG', add: '1' }]);
  });

  test('a refused scan shows the reason and the scanned code', async () => {
    const { api, scan } = await counting();
    api.fail(countStock, refusal('drum_elsewhere', { message: 'The system shows drum D1 at B-02' }));
    assert.equal(await scan('D1'), { good: false, text: 'The system shows drum D1 at B-02' });
  });

  test('a scan that the API was too busy for waits and is counted under the same key', async () => {
    const { state, api } = await counting();
    api.fail(countStock, new ApiError('stockCount/9/count', 429, { code: 'busy', message: 'Too busy' }));
    const { queue } = state.scan;
    queue.take('BAG');
    await becomes(() => queue.stopped.value !== undefined, true);
    queue.resume();
    await becomes(() => queue.last.value?.text, 'BAG: 1');
    const [first, second] = api.keysOf(countStock);
    assert.ok(first);
    assert.is(second, first);
  });

  test('a typed quantity is checked at once and replaces the count', async () => {
    const { state, saved } = await counting();
    const [line] = state.lines.value;
    if (line === undefined) throw new Error('there is a line');
    line.counted.value.value = '2.5';
    assert.is(line.counted.error.value, 'Enter a whole number');
    line.counted.value.value = '7';
    line.counted.onCommit();
    await becomes(() => saved(), [{ locationId: 5, stockCode: 'BAG', set: '7', was: null }]);
    await becomes(() => line.counted.isDirty.value, false);
  });

  test('a read that began before a count was saved does not take it back', async () => {
    const { state, api } = await counting();
    let answer = (): void => undefined;
    api.on(listStockCountLines, () => new Promise((resolve) => (answer = () => resolve(page([bags])))));
    const reading = state.open();
    const [line] = state.lines.value;
    if (line === undefined) throw new Error('there is a line');
    line.counted.value.value = '7';
    await line.commit();
    answer();
    await reading;
    assert.equal([line.row.value.counted, line.counted.value.value], ['7', '7']);
  });

  const countedByBen = (counted: string) =>
    refusal('changed_meanwhile', { data: { quantity: counted, countedBy: 'Ben', line: { ...bags, counted } } });

  test('a count by another user is shown, and replaced only when the user commits again', async () => {
    const { state, api, saved } = await counting();
    api.fail(countStock, countedByBen('6'));
    const [line] = state.lines.value;
    if (line === undefined) throw new Error('there is a line');
    line.counted.value.value = '4';
    line.counted.onCommit();
    line.counted.onCommit();
    await becomes(() => line.counted.error.value, 'Now: 6, counted by Ben. You entered 4');
    assert.is(line.counted.value.value, '4');
    await state.submit();
    assert.is(saved().length, 1);
    line.counted.onCommit();
    await becomes(() => line.counted.isDirty.value, false);
    assert.equal(
      saved().map(({ set, was }) => [set, was]),
      [
        ['4', null],
        ['4', '6'],
      ],
    );
  });

  test('scanning a drum that another user counted shows that count and does not replace it', async () => {
    const { api, saved, scan } = await counting();
    api.fail(countStock, countedByBen('12.5'));
    assert.equal(await scan('D1'), { good: false, text: 'D1: Now: 12.5, counted by Ben' });
    assert.is(saved()[0]?.was, null);
  });

  async function typedAndGone() {
    const { state, api } = await counting();
    api.fail(countStock, lost());
    const [one, two] = state.lines.value;
    if (one === undefined || two === undefined) throw new Error('there are two lines');
    one.counted.value.value = '7';
    two.counted.value.value = '1';
    one.counted.onCommit();
    await becomes(() => one.counted.unsaved?.left, true);
    const draft: unknown = structuredClone(state.typed.value);
    if (!state.isTyped(draft)) throw new Error('it is not understood');
    return draft;
  }

  test('unsaved input returns after a reload: a committed field is saved, another is only restored', async () => {
    const draft = await typedAndGone();
    const { state, saved } = await counting();
    assert.is(state.typed.value, undefined);
    state.restore(draft);
    await becomes(() => saved(), [{ locationId: 5, stockCode: 'BAG', set: '7', was: null }]);
    await becomes(() => Object.keys(state.typed.value ?? {}), ['2']);
    assert.is(state.lines.value[1]?.counted.value.value, '1');
  });

  test('submitting counts the scans made just before', async () => {
    const order: string[] = [];
    const { state, api, saved } = await counting();
    api.on(submitStockCount, () => {
      order.push(`submitted with ${saved().length}`);
      return { id: 9, state: 'posted' as const, operationId: 4 };
    });
    state.scan.queue.take('BAG');
    state.scan.queue.take('D1');
    await state.submit();
    assert.equal(order, ['submitted with 2']);
  });

  test('submitting saves the input, requires the reason at its field, and shows the result', async () => {
    const { state, api } = await counting();
    api
      .on(submitStockCount, () => ({ id: 9, state: 'submitted' as const, operationId: null }))
      .fail(submitStockCount, refusal('count_reason_missing', { message: 'Enter the reason for the difference' }));
    await state.submit();
    assert.is(state.reasonError.value, 'Enter the reason for the difference');
    await state.submit();
    assert.is(api.requestsOf(submitStockCount).length, 2);
    assert.is(state.finished.value, t('counting_submitted', { number: 'COUNT-9' }));
    assert.equal(messages(), [], 'shown once, with the next location');
  });
});
