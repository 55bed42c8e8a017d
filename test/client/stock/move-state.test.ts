import * as assert from 'uvu/assert';
import type { Found } from '../../../client/goods/find-goods.ts';
import type { Movable } from '../../../client/goods/goods-line.ts';
import { createDestinationField, suggestedPlaces } from '../../../client/screens/putaway/destination-field.ts';
import type { Suggestion } from '../../../client/screens/putaway/move-line-state.ts';
import { MoveState } from '../../../client/screens/putaway/move-state.ts';
import { t } from '../../../client/texts.ts';
import { listMovableStock, moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { refusal } from '../../support/client/fake-api.ts';
import { drumLine, FakeMoves, movable } from '../../support/client/fake-moves.ts';
import { dismissToasts, pressUndo, said } from '../../support/client/toasts.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

const shelf: Found = { kind: 'location', id: 7, label: 'A-01', detail: null, caution: null };
const noAnswer = t('app_networkFailed', { error: 'lost' });
const there = { id: 8, label: 'A-02', caution: null };

suite('stock to move on screen', (test) => {
  async function screen(...rows: Movable[]) {
    const api = new FakeMoves(...rows);
    dismissToasts();
    const state = new MoveState(api);
    await state.look(shelf);
    const line = (id: number) => {
      const found = state.goods.lines.value.find(({ key }) => key === String(id));
      if (found === undefined) throw new Error(`line ${id} is not on screen`);
      return found;
    };
    return { api, state, line };
  }

  test('what is wrong with a quantity is said while it is typed, with the numbers', async () => {
    const { line } = await screen(movable({ quantity: '40' }), drumLine());
    const error = (id: number, typed: string) => {
      line(id).typed.value = typed;
      return line(id).error.value;
    };
    assert.is(error(1, '43'), '43 wanted, only 40 available');
    assert.is(error(1, '0'), 'Enter a quantity above 0');
    assert.is(error(1, 'x'), 'Enter a quantity above 0');
    assert.is(error(1, '1.5'), 'Enter a whole number');
    assert.is(error(1, '40'), undefined);
    assert.is(error(1, ''), undefined);
    assert.is(error(20, '100.5'), 'Drum DR-5 can only move whole: 305');
    assert.is(error(20, '305'), undefined);
  });

  test('after the last line of an ERN comes the ERN that is due next, until something else is looked at', async () => {
    const { api, state, line } = await screen(movable());
    api.due = { id: 8, number: 'ERN-8', partner: 'Prysm', deliveryDate: '2026-11-23' };
    await state.look({ kind: 'ern', id: 7, label: 'ERN-7', detail: null, caution: null });
    line(1).chooseAll();
    state.destination.value = there;
    await state.move();
    await eventually(() => assert.equal(state.putAway.value, { ern: 'ERN-7', next: api.due }));
    assert.is(state.goods.look.value.kind, 'start');
    await state.look(shelf);
    assert.is(state.putAway.value, undefined);
  });

  test('what of it picks hold is said: free quantity goes first', async () => {
    const { line } = await screen(movable({ reserved: '4' }));
    line(1).typed.value = '6';
    assert.is(line(1).takesReserved.value, '0');
    line(1).typed.value = '9';
    assert.is(line(1).takesReserved.value, '3');
  });

  test('what is in the way of the move is said, one thing after the other', async () => {
    const { state, line } = await screen(movable());
    assert.is(state.hindrance.value, 'line');
    line(1).typed.value = '11';
    assert.is(state.hindrance.value, 'fault');
    line(1).typed.value = '10';
    assert.is(state.hindrance.value, 'destination');
    state.destination.value = { id: 7, label: 'A-01', caution: null };
    assert.is(state.hindrance.value, 'same');
    state.destination.value = there;
    assert.is(state.hindrance.value, undefined);
  });

  test('several lines go at once, each as much as is typed; pressed twice they go once', async () => {
    const { api, state, line } = await screen(movable(), movable({ id: 2, skuId: 101, stockCode: 'TRAY-2' }));
    line(1).typed.value = '4';
    state.select(line(2), true);
    state.destination.value = there;
    await Promise.all([state.move(), state.move()]);
    assert.equal(api.askedOf(moveStock), [
      {
        destinationId: 8,
        lines: [
          { stockLineId: 1, quantity: '4' },
          { stockLineId: 2, quantity: '10' },
        ],
        accept: [],
      },
    ]);
    assert.equal(said(), ['2 lines moved to A-02']);
    assert.is(state.destination.value, undefined);
  });

  test('a drum is selected with all its owners', async () => {
    const { state, line } = await screen(drumLine(), drumLine({ id: 21, job: 'J-1', quantity: '95' }), movable());
    state.select(line(20), true);
    assert.equal([line(21).typed.value, line(1).typed.value], ['95', '']);
    state.select(line(21), false);
    assert.is(line(20).typed.value, '');
  });

  test('everything here goes, also what is not shown, until one line is to stay', async () => {
    const { api, state, line } = await screen(movable(), movable({ id: 2 }), movable({ id: 3 }));
    api.pageSize = 2;
    await state.look(shelf);
    assert.equal([state.goods.lines.value.length, state.goods.total.value, state.goods.hasMore], [2, 3, true]);
    state.selectEverything();
    assert.ok(state.everything.value);
    line(2).typed.value = '9';
    assert.not(state.everything.value);
    line(2).typed.value = '10';
    state.destination.value = there;
    await state.move();
    assert.equal(api.askedOf(moveStock)[0], { destinationId: 8, everythingAt: 7, accept: [] });
    assert.is(state.goods.look.value.kind, 'start');
  });

  test('further lines are shown below those that are there', async () => {
    const { api, state, line } = await screen(movable(), movable({ id: 2 }), movable({ id: 3 }));
    api.pageSize = 2;
    await state.look(shelf);
    line(1).typed.value = '3';
    await state.showMore();
    assert.equal(
      state.goods.lines.value.map(({ key }) => key),
      ['1', '2', '3'],
    );
    assert.is(line(1).typed.value, '3');
    assert.not(state.goods.hasMore);
  });

  test('refused because it changed meanwhile, it shows what is there now; what is typed stays', async () => {
    const { api, state, line } = await screen(movable());
    line(1).typed.value = '9';
    state.destination.value = there;
    api.rows = [movable({ quantity: '4' })];
    api.fail(
      moveStock,
      refusal('quantity_over_stock', { fields: { 'lines.0.quantity': '9 wanted, only 4 available' } }),
    );
    await state.move();
    assert.equal(said(), []);
    assert.is(line(1).error.value, '9 wanted, only 4 available');
    line(1).typed.value = '4';
    assert.is(line(1).error.value, undefined);
    await state.move();
    assert.equal(said(), ['4 of TRAY-1 moved to A-02']);
  });

  test('what is chosen and gone stays on screen, with nothing left of it', async () => {
    const { api, state, line } = await screen(movable(), movable({ id: 2 }));
    line(1).typed.value = '9';
    state.destination.value = there;
    api.rows = [];
    api.fail(moveStock, refusal('changed_meanwhile'));
    await state.move();
    assert.equal(
      state.goods.lines.value.map(({ key }) => key),
      ['1'],
    );
    assert.is(line(1).error.value, '9 wanted, only 0 available');
    assert.equal(said(), [`${t('message_moveStockError')}: Somebody else changed this`]);
  });

  test('a lost answer is said; pressed again, the same move goes under the same key', async () => {
    const { api, state, line } = await screen(movable());
    line(1).typed.value = '9';
    state.destination.value = there;
    api.losesAnswer = true;
    await state.move();
    assert.equal(said(), [noAnswer]);
    await state.move();
    assert.equal(said(), [noAnswer, '9 of TRAY-1 moved to A-02']);
    assert.is(new Set(api.keysOf(moveStock)).size, 1);
    assert.equal(
      api.rows.map((row) => row.quantity),
      ['1'],
    );
  });

  test('R18 a lost answer, then a page loaded anew: the same move comes back and goes under the same key', async () => {
    const { api, state, line } = await screen(movable());
    line(1).typed.value = '9';
    state.destination.value = there;
    api.losesAnswer = true;
    await state.move();
    const kept = structuredClone(state.typed.value);
    const again = await screen(movable());
    if (kept !== undefined) again.state.restore(kept);
    await again.state.move();
    assert.equal(again.api.keysOf(moveStock), api.keysOf(moveStock));
  });

  test('what somebody else changed meanwhile says so, until one moves it oneself; what is typed stays', async () => {
    const { api, state, line } = await screen(movable(), movable({ id: 2 }));
    line(1).typed.value = '9';
    api.rows = [movable({ quantity: '4' }), movable({ id: 2 })];
    await state.follow('Sam');
    assert.equal([line(1).changedBy.value, line(2).changedBy.value], ['Sam', undefined]);
    assert.is(line(1).error.value, '9 wanted, only 4 available');
    line(1).typed.value = '3';
    state.destination.value = there;
    await state.move();
    assert.is(line(1).changedBy.value, undefined);
  });

  test('a move is taken back, and the goods are read again', async () => {
    const { api, state, line } = await screen(movable());
    line(1).typed.value = '9';
    state.destination.value = there;
    await state.move();
    api.rows = [movable()];
    await pressUndo();
    assert.equal(api.askedOf(reverseOperation), [{ id: 51, reason: 'Undo' }]);
    assert.equal(said(), ['9 of TRAY-1 moved to A-02', t('move_undone')]);
    assert.is(line(1).row.value.quantity, '10');
  });

  test('what was typed before the page went comes back on its lines, once', async () => {
    const { state, line } = await screen(movable(), movable({ id: 2 }));
    assert.is(state.typed.value, undefined);
    line(1).typed.value = '9';
    assert.equal([state.typed.value?.lines, state.typed.value?.looked], [{ 1: '9' }, [shelf]]);
    const again = await screen(movable(), movable({ id: 2 }));
    again.state.restore({ lines: { 1: '9', 99: '1' }, looked: [shelf] });
    assert.is(again.line(1).typed.value, '9');
    assert.equal(again.state.typed.value?.lines, { 1: '9', 99: '1' });
    again.state.clear();
    await again.state.look(shelf);
    assert.is(again.line(1).typed.value, '');
    assert.not(state.isTyped({ lines: { 1: 9 }, looked: [] }));
    assert.not(state.isTyped({ 1: '9' }));
  });

  test('goods at goods in come in the order of the walk that puts them away, elsewhere in the order of the list', async () => {
    const rows = [movable({ goodsIn: true }), movable({ id: 2, goodsIn: true }), movable({ id: 3, goodsIn: true })];
    const { api, state } = await screen();
    api.rows = rows;
    api.suggested = [suggestion(3, 'A-2'), suggestion(1, 'A-10'), suggestion(2, null)];
    await state.look(shelf);
    assert.equal(
      state.goods.lines.value.map(({ key }) => key),
      ['3', '1', '2'],
    );
    api.rows = rows.map((row) => ({ ...row, goodsIn: false }));
    await state.look(shelf);
    assert.equal(
      state.goods.lines.value.map(({ key }) => key),
      ['1', '2', '3'],
    );
  });

  test('the places suggested for what is selected are offered, the one for most of it first', async () => {
    const { api, state, line } = await screen();
    api.rows = [movable(), movable({ id: 2 }), movable({ id: 3 })];
    api.suggested = [suggestion(1, 'A-2'), suggestion(2, 'B-1'), suggestion(3, 'B-1')];
    await state.look(shelf);
    state.selectAll();
    const places = suggestedPlaces(state.goods.chosen.value);
    assert.equal(
      places.map(({ label }) => label),
      ['B-1', 'A-2'],
    );
    state.clear();
    state.take(line(2), { id: 8, label: 'B-1', caution: null });
    assert.equal([line(2).typed.value, state.destination.value?.label], ['10', 'B-1']);
  });

  test('the field of the destination follows scans and suggestions; typed over, it is none any more', async () => {
    const { api, state } = await screen(movable());
    const { combobox, tie } = createDestinationField(api, state);
    const untie = tie();
    state.destination.value = there;
    assert.is(combobox.text.value, 'A-02');
    combobox.type('A-0');
    assert.is(state.destination.value, undefined);
    assert.is(combobox.text.value, 'A-0');
    combobox.enter();
    await eventually(() => assert.is(state.destination.value?.label, 'A-01'));
    state.clear();
    assert.is(combobox.text.value, '');
    untie();
  });

  test('a late answer never takes the place of a newer one', async () => {
    const { api, state } = await screen(movable());
    const { promise, resolve } = Promise.withResolvers<void>();
    api.on(listMovableStock, async (filter) => {
      api.on(listMovableStock, (later) => api.stock(later));
      await promise;
      return api.stock(filter);
    });
    const slow = state.look(shelf);
    await state.look({ ...shelf, id: 8, label: 'A-02' });
    resolve();
    await slow;
    assert.is(state.goods.at?.label, 'A-02');
    assert.equal(state.goods.lines.value, []);
  });

  test('an address is looked up; what is not there any more leads to the start', async () => {
    const { state } = await screen(movable());
    await state.lookUp({ kind: 'sku', label: 'TRAY-1' });
    assert.is(state.goods.at?.kind, 'sku');
    await state.lookUp({ kind: 'drum', label: 'TRAY-1' });
    assert.is(state.goods.look.value.kind, 'start');
  });
});

function suggestion(stockLineId: number, location: string | null): Suggestion {
  const locationId = location === null ? null : Number.parseInt(location, 36);
  return { stockLineId, locationId, location, because: location === null ? null : 'together', quantity: null };
}
