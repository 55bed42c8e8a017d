import * as assert from 'uvu/assert';
import type { GoodsItem } from '../../../client/goods/find-goods.ts';
import type { Movable } from '../../../client/goods/goods-line.ts';
import { AllocationState } from '../../../client/screens/goods-out/manual-allocation/allocation-state.ts';
import { t } from '../../../client/texts.ts';
import { availability } from '../../../shared/contract/goods-out/availability.ts';
import { allocateStock } from '../../../shared/contract/stock/allocation.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import type { LayoutId } from '../../../shared/layouts.ts';
import { FakeAllocations } from '../../support/client/fake-allocations.ts';
import { refusal } from '../../support/client/fake-api.ts';
import { drumLine, movable } from '../../support/client/fake-moves.ts';
import { dismissToasts, messages, pressUndo } from '../../support/client/toasts.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

const shelf: GoodsItem = { kind: 'location', id: 7, label: 'A-01', detail: null, caution: null };

suite('allocating stock on screen', (test) => {
  async function screen(rows: readonly Movable[], layout: LayoutId = 'vm') {
    const api = new FakeAllocations(...rows);
    dismissToasts();
    const state = new AllocationState(api, { layout });
    await state.look(shelf);
    const line = (id: number) => {
      const match = state.goods.lines.value.find(({ key }) => key === String(id));
      if (match === undefined) throw new Error(`line ${id} is not on screen`);
      return match;
    };
    const { queue } = state.scan;
    const scan = async (...codes: string[]) => {
      for (const code of codes) queue.take(code);
      await eventually(() => assert.equal(queue.waiting.value, []));
      const { good, text } = queue.last.value ?? {};
      return { good, text };
    };
    return { api, state, line, scan };
  }

  test('a line can be allocated up to its unreserved quantity, also part of a drum', async () => {
    const { line } = await screen([movable({ quantity: '40', reserved: '12' }), drumLine()]);
    const error = (id: number, typed: string) => {
      line(id).typed.value = typed;
      return line(id).error.value;
    };
    assert.is(error(1, '29'), '29 wanted, only 28 available');
    assert.is(error(1, '-1'), 'Enter a quantity above 0');
    assert.is(error(1, '0'), 'Enter a quantity above 0');
    assert.is(error(1, '1.5'), 'Enter a whole number');
    assert.is(error(1, '28'), undefined);
    assert.is(error(20, '100.5'), undefined);
    line(1).chooseAll();
    assert.is(line(1).typed.value, '28');
  });

  test('a line shows the quantity that the job has in the segment, and its total afterwards', async () => {
    const { api, state, line } = await screen([movable()]);
    api.has = [{ stockCode: 'TRAY-1', here: '3', elsewhere: '4' }];
    assert.equal(api.requestsOf(availability), []);
    state.target.segment.value = 'S1';
    state.target.job.show('J-1');
    await state.target.lookUp();
    await state.readShares();
    assert.equal(api.requestsOf(availability).at(-1), {
      ...{ stockCode: ['TRAY-1'], job: 'J-1', segment: 'S1' },
      fields: ['stockCode', 'groups'],
    });
    assert.is(line(1).share.value?.here, '3');
    line(1).typed.value = '2';
    assert.is(line(1).after.value, '9');
    line(1).typed.value = '99';
    assert.is(line(1).after.value, undefined);
  });

  test('the first obstacle is shown; several lines are sent at once, and pressing twice sends once', async () => {
    const { api, state, line } = await screen([movable(), movable({ id: 2, stockCode: 'TRAY-2' })]);
    assert.is(state.hindrance.value, 'line');
    line(1).typed.value = '11';
    assert.is(state.hindrance.value, 'fault');
    line(1).typed.value = '4';
    line(2).chooseAll();
    assert.is(state.hindrance.value, 'job');
    await state.target.show('J-9');
    assert.is(state.target.jobError.value, 'There is no job J-9: choose one from the list, or create it there');
    assert.is(state.hindrance.value, 'target');
    state.target.job.move(1);
    await eventually(() => assert.is(state.target.job.search.value.kind, 'ready'));
    state.target.job.move(1);
    state.target.job.enter();
    await eventually(() => assert.is(state.target.jobHint.value, 'New: created with the allocation'));
    state.target.reason.value = ' Site survey ';
    assert.is(state.hindrance.value, undefined);
    await Promise.all([state.allocate(), state.allocate()]);
    assert.equal(api.requestsOf(allocateStock), [
      {
        job: 'J-9',
        newJob: true,
        reason: 'Site survey',
        lines: [
          { stockLineId: 1, quantity: '4' },
          { stockLineId: 2, quantity: '10' },
        ],
      },
    ]);
    assert.equal(messages(), ['2 lines allocated to J-9']);
    assert.equal([line(1).row.value.quantity, line(1).typed.value, state.target.typed.job], ['6', '', 'J-9']);
  });

  test('a cancelled job and a Cell ID of the wrong length are shown beside their fields', async () => {
    const { api, state, line } = await screen([movable()], 'H3G');
    api.known = [
      { number: 'AC-1', cancelled: true, skus: 0 },
      { number: 'AC-2', cancelled: false, skus: 0 },
    ];
    line(1).chooseAll();
    await state.target.show('AC-1');
    assert.is(state.hindrance.value, 'target');
    assert.match(state.target.jobError.value ?? '', 'AC-1 is cancelled');
    await state.target.show('AC-2');
    state.target.segment.value = 'C1';
    assert.is(state.target.segmentError.value, 'A Cell ID has 6 to 8 characters');
    await state.allocate();
    assert.equal(api.requestsOf(allocateStock), []);
    state.target.segment.value = 'CELL01';
    assert.is(state.hindrance.value, undefined);
  });

  test('a refusal is shown only beside its line or job until that changes, with the current quantity', async () => {
    const { api, state, line } = await screen([movable()]);
    await state.target.show('J-1');
    line(1).typed.value = '9';
    api.rows = [movable({ quantity: '4' })];
    const fields = { 'lines.0.quantity': '9 wanted, only 4 available' };
    api.fail(allocateStock, refusal('quantity_over_stock', { fields }));
    await state.allocate();
    assert.equal([messages(), line(1).error.value], [[], '9 wanted, only 4 available']);
    line(1).typed.value = '4';
    api.fail(allocateStock, refusal('job_cancelled', { message: 'Job J-1 is cancelled' }));
    await state.allocate();
    assert.equal([messages(), state.target.jobError.value], [[], 'Job J-1 is cancelled']);
    api.known.push({ number: 'J-2', cancelled: false, skus: 0 });
    await state.target.show('J-2');
    await state.allocate();
    assert.equal(messages(), ['4 of TRAY-1 allocated to J-2']);
  });

  test('a lost answer is reported, and pressing again repeats the allocation once under the same key', async () => {
    const { api, state, line } = await screen([movable()]);
    await state.target.show('J-1');
    line(1).typed.value = '9';
    api.losesAnswer = true;
    await state.allocate();
    await state.allocate();
    assert.equal(messages(), [t('app_networkFailed', { error: 'lost' }), '9 of TRAY-1 allocated to J-1']);
    assert.is(new Set(api.keysOf(allocateStock)).size, 1);
    assert.is(api.rows[0]?.quantity, '1');
  });

  test('an allocation can be undone, which reloads the goods', async () => {
    const { api, state, line } = await screen([movable()]);
    await state.target.show('J-1');
    line(1).typed.value = '9';
    await state.allocate();
    api.rows = [movable()];
    assert.equal(messages(), ['9 of TRAY-1 allocated to J-1']);
    await pressUndo();
    assert.equal(api.requestsOf(reverseOperation), [{ id: 71, reason: 'Undo' }]);
    assert.equal(messages(), [t('allocate_undone')]);
    assert.is(line(1).row.value.quantity, '10');
  });

  test('goods can be allocated by scan alone: the goods, then the job twice', async () => {
    const { api, state, scan } = await screen([movable()]);
    assert.equal(await scan('TRAY-1', 'TRAY-1'), { good: true, text: 'TRAY-1: 2 of 10 selected' });
    assert.equal(await scan('J-1'), { good: true, text: 'J-1: scan it again to allocate' });
    assert.equal(api.requestsOf(allocateStock), []);
    assert.equal(await scan('J-1'), { good: true, text: '2 of TRAY-1 allocated to J-1' });
    assert.equal(messages(), [], 'the scan line says it');
    assert.is(state.goods.chosen.value.length, 0);
    assert.equal(await scan('J-1'), { good: true, text: 'Allocating to J-1' });
    assert.is(api.requestsOf(allocateStock).length, 1);
  });

  test('a scan is sent as it was understood, even if the selection changes before it is sent', async () => {
    const { api, state, line, scan } = await screen([movable()]);
    await state.target.show('J-1');
    line(1).typed.value = '3';
    api.losesAnswer = true;
    state.scan.queue.take('J-1');
    await eventually(() => assert.ok(state.scan.queue.stopped.value));
    line(1).typed.value = '5';
    state.scan.queue.resume();
    await scan();
    assert.equal(
      api.requestsOf(allocateStock).map(({ lines }) => lines[0]?.quantity),
      ['3', '3'],
    );
    assert.is(new Set(api.keysOf(allocateStock)).size, 1);
  });

  test('a wrong scan allocates nothing and shows the reason', async () => {
    const { api, state, line, scan } = await screen([movable(), drumLine({ quantity: '5', reserved: '5' })]);
    assert.equal(await scan('DR-5'), { good: false, text: 'DR-5: nothing left to select' });
    assert.equal(await scan('NOPE'), { good: false, text: 'NOPE is not a SKU, location, drum or job here' });
    assert.equal(await scan('A-02'), { good: false, text: 'A-02: no free stock' });
    await scan('A-01');
    line(1).typed.value = '11';
    await scan('J-1');
    assert.equal(await scan('J-1'), { good: false, text: 'TRAY-1: 11 wanted, only 10 available' });
    assert.equal([api.requestsOf(allocateStock), state.goods.chosen.value.length], [[], 1]);
  });

  test('goods of another location join the selection, or replace the list when nothing is selected', async () => {
    const { state, line, scan } = await screen([movable(), movable({ id: 2, locationId: 8, stockCode: 'TRAY-2' })]);
    const keys = () => state.goods.lines.value.map(({ key }) => key);
    assert.equal(keys(), ['1']);
    line(1).chooseAll();
    await scan('A-02');
    assert.equal([keys(), line(1).typed.value, state.goods.total.value], [['2', '1'], '10', 2]);
    state.clear();
    await scan('A-01');
    assert.equal(keys(), ['1']);
  });

  test('typed quantities return after a reload with everything that was viewed', async () => {
    const rows = [movable(), movable({ id: 2, locationId: 8, stockCode: 'TRAY-2' })];
    const { state, line, scan } = await screen(rows);
    await state.target.show('J-1');
    line(1).typed.value = '3';
    await scan('A-02');
    line(2).typed.value = '4';
    const typed = state.typed.value;
    if (typed === undefined || !state.isTyped(JSON.parse(JSON.stringify(typed)))) throw new Error('nothing is stored');
    const again = await screen(rows);
    again.state.restore(typed);
    assert.equal(again.state.typed.value?.goods.lines, { 1: '3', 2: '4' });
    await eventually(() => assert.is(again.line(2).typed.value, '4'));
    assert.equal([again.line(1).typed.value, again.state.target.typed.job], ['3', 'J-1']);
    assert.not(state.isTyped({ job: 'J-1' }));
  });

  test('a change by another user shows the name, and a typed quantity that became too large is an error', async () => {
    const { api, state, line } = await screen([movable()]);
    line(1).typed.value = '9';
    api.rows = [movable({ reserved: '4' })];
    await state.follow('Sam');
    assert.equal([line(1).changedBy.value, line(1).error.value], ['Sam', '9 wanted, only 6 available']);
  });
});
