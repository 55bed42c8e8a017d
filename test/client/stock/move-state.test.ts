import * as assert from 'uvu/assert';
import type { GoodsItem } from '../../../client/goods/find-goods.ts';
import type { Movable } from '../../../client/goods/goods-line.ts';
import { createDestinationField, suggestedLocations } from '../../../client/screens/putaway/destination-field.ts';
import type { Suggestion } from '../../../client/screens/putaway/move-line-state.ts';
import { MoveState } from '../../../client/screens/putaway/move-state.ts';
import { t } from '../../../client/texts.ts';
import { listMovableStock, moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { refusal } from '../../support/client/fake-api.ts';
import { drumLine, FakeMoves, movable } from '../../support/client/fake-moves.ts';
import { dismissToasts, messages, pressUndo } from '../../support/client/toasts.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

const shelf: GoodsItem = { kind: 'location', id: 7, label: 'A-01', detail: null, caution: null };
const noAnswer = t('app_networkFailed', { error: 'lost' });
const there = { id: 8, label: 'A-02', caution: null };

suite('moving stock on screen', (test) => {
  async function screen(...rows: Movable[]) {
    const api = new FakeMoves(...rows);
    dismissToasts();
    const state = new MoveState(api);
    await state.look(shelf);
    const line = (id: number) => {
      const match = state.goods.lines.value.find(({ key }) => key === String(id));
      if (match === undefined) throw new Error(`line ${id} is not on screen`);
      return match;
    };
    return { api, state, line };
  }

  test('a wrong quantity shows its error with the numbers while typing', async () => {
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

  test('after the last line of an ERN the next due ERN is shown, until the user opens another item', async () => {
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

  test('a line shows how much reserved quantity it takes, because unreserved quantity goes first', async () => {
    const { line } = await screen(movable({ reserved: '4' }));
    line(1).typed.value = '6';
    assert.is(line(1).takesReserved.value, '0');
    line(1).typed.value = '9';
    assert.is(line(1).takesReserved.value, '3');
  });

  test('the obstacles to the move are shown one after another', async () => {
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

  test('several lines are sent at once with their typed quantities, and pressing twice sends once', async () => {
    const { api, state, line } = await screen(movable(), movable({ id: 2, skuId: 101, stockCode: 'TRAY-2' }));
    line(1).typed.value = '4';
    state.select(line(2), true);
    state.destination.value = there;
    await Promise.all([state.move(), state.move()]);
    assert.equal(api.requestsOf(moveStock), [
      {
        destinationId: 8,
        lines: [
          { stockLineId: 1, quantity: '4' },
          { stockLineId: 2, quantity: '10' },
        ],
        accept: [],
      },
    ]);
    assert.equal(messages(), ['2 lines moved to A-02']);
    assert.is(state.destination.value, undefined);
  });

  test('a drum is selected with all its owners', async () => {
    const { state, line } = await screen(drumLine(), drumLine({ id: 21, job: 'J-1', quantity: '95' }), movable());
    state.select(line(20), true);
    assert.equal([line(21).typed.value, line(1).typed.value], ['95', '']);
    state.select(line(21), false);
    assert.is(line(20).typed.value, '');
  });

  test('selecting everything also moves lines that are not loaded, until one line is changed', async () => {
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
    assert.equal(api.requestsOf(moveStock)[0], { destinationId: 8, everythingAt: 7, accept: [] });
    assert.is(state.goods.look.value.kind, 'start');
  });

  test('further lines are shown below the loaded ones', async () => {
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

  test('a refusal after a change shows the current stock and keeps the input', async () => {
    const { api, state, line } = await screen(movable());
    line(1).typed.value = '9';
    state.destination.value = there;
    api.rows = [movable({ quantity: '4' })];
    api.fail(
      moveStock,
      refusal('quantity_over_stock', { fields: { 'lines.0.quantity': '9 wanted, only 4 available' } }),
    );
    await state.move();
    assert.equal(messages(), []);
    assert.is(line(1).error.value, '9 wanted, only 4 available');
    line(1).typed.value = '4';
    assert.is(line(1).error.value, undefined);
    await state.move();
    assert.equal(messages(), ['4 of TRAY-1 moved to A-02']);
  });

  test('a selected line whose goods are gone stays on screen with nothing left', async () => {
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
    assert.equal(messages(), [`${t('message_moveStockError')}: Someone else changed this`]);
  });

  test('a lost answer is reported, and pressing again repeats the move under the same key', async () => {
    const { api, state, line } = await screen(movable());
    line(1).typed.value = '9';
    state.destination.value = there;
    api.losesAnswer = true;
    await state.move();
    assert.equal(messages(), [noAnswer]);
    await state.move();
    assert.equal(messages(), [noAnswer, '9 of TRAY-1 moved to A-02']);
    assert.is(new Set(api.keysOf(moveStock)).size, 1);
    assert.equal(
      api.rows.map((row) => row.quantity),
      ['1'],
    );
  });

  test('R18 after a lost answer and a reload, the restored move is sent under the same key', async () => {
    const { api, state, line } = await screen(movable());
    line(1).typed.value = '9';
    state.destination.value = there;
    api.losesAnswer = true;
    await state.move();
    const draft = structuredClone(state.typed.value);
    const again = await screen(movable());
    if (draft !== undefined) again.state.restore(draft);
    await again.state.move();
    assert.equal(again.api.keysOf(moveStock), api.keysOf(moveStock));
  });

  test('a change by another user is shown until the user moves the line, and the input stays', async () => {
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

  test('a move can be undone, which reloads the goods', async () => {
    const { api, state, line } = await screen(movable());
    line(1).typed.value = '9';
    state.destination.value = there;
    await state.move();
    api.rows = [movable()];
    assert.equal(messages(), ['9 of TRAY-1 moved to A-02']);
    await pressUndo();
    assert.equal(api.requestsOf(reverseOperation), [{ id: 51, reason: 'Undo' }]);
    assert.equal(messages(), [t('move_undone')]);
    assert.is(line(1).row.value.quantity, '10');
  });

  test('typed quantities return to their lines after a reload, once', async () => {
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

  test('goods at a goods-in location are listed in putaway order, elsewhere in the order of the list', async () => {
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

  test('the suggested locations of the selection are offered, the most frequent one first', async () => {
    const { api, state, line } = await screen();
    api.rows = [movable(), movable({ id: 2 }), movable({ id: 3 })];
    api.suggested = [suggestion(1, 'A-2'), suggestion(2, 'B-1'), suggestion(3, 'B-1')];
    await state.look(shelf);
    state.selectAll();
    const locations = suggestedLocations(state.goods.chosen.value);
    assert.equal(
      locations.map(({ label }) => label),
      ['B-1', 'A-2'],
    );
    state.clear();
    state.take(line(2), { id: 8, label: 'B-1', caution: null });
    assert.equal([line(2).typed.value, state.destination.value?.label], ['10', 'B-1']);
  });

  test('the destination field follows scans and suggestions, and typing clears the destination', async () => {
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

  test('a late answer never replaces a newer one', async () => {
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

  test('an address opens its goods, and an unknown one leads to the start', async () => {
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
