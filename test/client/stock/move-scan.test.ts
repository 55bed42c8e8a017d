import * as assert from 'uvu/assert';
import type { Movable } from '../../../client/goods/goods-line.ts';
import { MoveState } from '../../../client/screens/putaway/move-state.ts';
import { findScanned, moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { lost, refusal } from '../../support/client/fake-api.ts';
import { drumLine, FakeMoves, movable } from '../../support/client/fake-moves.ts';
import { dismissToasts, messages } from '../../support/client/toasts.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('moving by scan', (test) => {
  function screen(...rows: Movable[]) {
    const api = new FakeMoves(...rows);
    dismissToasts();
    const state = new MoveState(api);
    const { queue } = state.scan;
    const scan = async (...codes: string[]) => {
      for (const code of codes) queue.take(code);
      await eventually(() => assert.equal(queue.waiting.value, []));
      const { good, text } = queue.last.value ?? {};
      return { good, text };
    };
    return { api, state, scan };
  }
  const typedOf = (state: MoveState) => state.goods.lines.value.map(({ typed }) => typed.value);

  test('a scanned location lists its goods, a SKU is selected whole, and the next location is the destination', async () => {
    const { api, state, scan } = screen(movable(), movable({ id: 2, skuId: 101, stockCode: 'TRAY-2' }));
    assert.equal(await scan('A-01'), { good: true, text: '2 lines at A-01' });
    assert.equal(await scan('TRAY-1'), { good: true, text: 'TRAY-1: 10 of 10 selected' });
    assert.equal(await scan('A-02'), { good: true, text: '10 of TRAY-1 moved to A-02' });
    const [sent] = api.requestsOf(moveStock);
    assert.equal(sent, { destinationId: 8, lines: [{ stockLineId: 1, quantity: '10' }], accept: [] });
    assert.equal(messages(), [], 'the scan line says it');
    assert.is(state.goods.at?.label, 'A-01');
    assert.equal(typedOf(state), ['']);
  });

  test('a scan made while the goods are still being read is answered on them', async () => {
    const { state, scan } = screen(movable());
    const opened = state.lookUp({ kind: 'location', label: 'A-01' });
    assert.equal(await scan('TRAY-1'), { good: true, text: 'TRAY-1: 10 of 10 selected' });
    await opened;
    assert.is(state.goods.at?.label, 'A-01');
  });

  test('a number scanned between the SKU and the location is the quantity', async () => {
    const { api, state, scan } = screen(movable({ quantity: '24' }), movable({ id: 2, quantity: '6', job: 'J-1' }));
    await scan('A-01', 'TRAY-1');
    assert.equal(await scan('7'), { good: true, text: 'TRAY-1: 7 of 30 selected' });
    assert.equal(await scan('26'), { good: true, text: 'TRAY-1: 26 of 30 selected' });
    assert.equal(typedOf(state), ['24', '2']);
    assert.equal(await scan('A-02'), { good: true, text: '26 of TRAY-1 moved to A-02' });
    assert.equal(api.requestsOf(moveStock)[0]?.lines, [
      { stockLineId: 1, quantity: '24' },
      { stockLineId: 2, quantity: '2' },
    ]);
    assert.equal(await scan('7'), { good: false, text: '7 is not a location, SKU, drum or ERN here' });
  });

  test('a number that exceeds the stock, or is a code, changes no quantity', async () => {
    const { api, state, scan } = screen(movable({ wholeNumbers: true }));
    await scan('A-01', 'TRAY-1');
    assert.equal(await scan('43'), { good: false, text: 'TRAY-1: 43 wanted, only 10 available' });
    assert.is((await scan('2,5'))?.good, false);
    const unknown = { good: false, text: '4006381333931 is not a location, SKU, drum or ERN here' };
    assert.equal(await scan('4006381333931'), unknown);
    assert.is((await scan('0'))?.good, false);
    assert.equal(typedOf(state), ['10']);
    assert.equal(api.requestsOf(moveStock), []);
  });

  test('a number that is also a location moves nothing until it is scanned again', async () => {
    const { api, scan } = screen(movable());
    const message = '5 is a location too. Scan it again to move there, or type the quantity in the line';
    assert.equal(await scan('A-01', 'TRAY-1', '5'), { good: false, text: message });
    assert.equal(api.requestsOf(moveStock), []);
    assert.equal(await scan('5'), { good: true, text: '10 of TRAY-1 moved to 5' });
  });

  test('scanning a partly selected SKU does not select the rest', async () => {
    const { state, scan } = screen(movable());
    await scan('A-01');
    const [line] = state.goods.lines.value;
    if (line !== undefined) line.typed.value = '3';
    assert.equal(await scan('TRAY-1'), { good: false, text: 'TRAY-1: 3 of 10 already selected' });
    assert.equal(typedOf(state), ['3']);
  });

  test('a destination scanned twice moves once and keeps the goods on screen; a third scan shows it', async () => {
    const { api, state, scan } = screen(movable());
    await scan('A-01', 'TRAY-1', '1');
    assert.equal(await scan('A-02', 'A-02'), { good: true, text: 'Already moved to A-02' });
    assert.is(api.requestsOf(moveStock).length, 1);
    assert.is(state.goods.at?.label, 'A-01');
    await scan('A-02');
    assert.is(state.goods.at?.label, 'A-02');
  });

  test('scans select no more than the stock', async () => {
    const { state, scan } = screen(movable({ quantity: '2' }));
    await scan('A-01');
    const last = await scan('TRAY-1', 'TRAY-1');
    assert.equal(last, { good: false, text: 'TRAY-1: 2 of 2 already selected' });
    assert.equal(typedOf(state), ['2']);
  });

  test('unreserved goods are selected first, regardless of their owner', async () => {
    const rows = [movable({ quantity: '2', reserved: '2' }), movable({ id: 2, quantity: '2', job: 'J-1' })];
    const { state, scan } = screen(...rows);
    await scan('A-01', 'TRAY-1', '3');
    assert.equal(typedOf(state), ['1', '2']);
  });

  test('a code with a quantity selects that many across all owners, up to the stock', async () => {
    const sku = { stockCode: 'TRAY-1', barcode: '9501101530003' };
    const { state, scan } = screen(movable({ ...sku, quantity: '5' }), movable({ ...sku, id: 2, job: 'J-1' }));
    await scan('A-01');
    const last = await scan('(01)09501101530003(30)8');
    assert.equal(last, { good: true, text: 'TRAY-1: 8 of 15 selected' });
    assert.equal(typedOf(state), ['5', '3']);
    const more = await scan('(01)09501101530003(30)8');
    assert.equal(more, { good: false, text: 'TRAY-1: the label says 8, only 7 left' });
    assert.equal(typedOf(state), ['5', '3']);
  });

  test('a drum is found by the serial number of its code or by its supplier number', async () => {
    const barcode = '9501101530003';
    const { scan } = screen(
      drumLine({ barcode, supplierDrum: 'SUP-9' }),
      drumLine({ id: 21, drumId: 6, drum: 'DR-6' }),
    );
    await scan('A-01');
    assert.equal(await scan('(01)09501101530003(21)DR-6'), { good: true, text: 'Drum DR-6 selected, 305' });
    assert.equal(await scan('sup-9'), { good: true, text: 'Drum DR-5 selected, 305' });
  });

  test('a misread GS1 code is reported as misread', async () => {
    const { scan } = screen();
    const last = await scan(']C10109501101530004');
    assert.is(last?.good, false);
    assert.match(last?.text ?? '', /01095011015300/);
  });

  test('scanned goods move to the top of the lines', async () => {
    const rows = [movable(), movable({ id: 2, skuId: 101, stockCode: 'TRAY-2' })];
    const { state, scan } = screen(...rows);
    await scan('A-01', 'TRAY-2');
    assert.equal(
      state.goods.lines.value.map(({ key }) => key),
      ['2', '1'],
    );
  });

  test('drums are selected whole, one after another, from any location', async () => {
    const rows = [
      drumLine(),
      drumLine({ id: 21, job: 'J-1', quantity: '100' }),
      drumLine({ id: 22, drumId: 6, drum: 'DR-6', locationId: 11, location: 'B-01' }),
    ];
    const { api, scan } = screen(...rows);
    assert.equal(await scan('DR-5'), { good: true, text: 'Drum DR-5 selected, 405' });
    assert.equal(await scan('DR-5'), { good: false, text: 'Drum DR-5 is already selected' });
    assert.equal(await scan('DR-6'), { good: true, text: 'Drum DR-6 selected, 305' });
    await scan('A-02');
    const ids = api.requestsOf(moveStock)[0]?.lines?.map(({ stockLineId, quantity }) => [stockLineId, quantity]);
    assert.equal(ids?.sort(), [
      [20, undefined],
      [21, undefined],
      [22, undefined],
    ]);
  });

  test('a SKU shows its locations; if there are several, the source location must be scanned', async () => {
    const { state, scan } = screen(movable(), movable({ id: 2, locationId: 8, location: 'A-02' }));
    assert.equal(await scan('TRAY-1'), { good: true, text: 'TRAY-1: 2 lines' });
    const answer = { good: false, text: 'TRAY-1 is at 2 locations: scan the one to take it from' };
    assert.equal(await scan('TRAY-1'), answer);
    await scan('A-02', 'TRAY-1');
    assert.is(state.goods.at?.label, 'A-02');
    assert.equal(typedOf(state), ['10']);
  });

  test('a SKU on drums asks for the drum', async () => {
    const { scan } = screen(drumLine());
    assert.equal(await scan('A-01', 'CABLE-1'), { good: false, text: 'CABLE-1 is on drums: scan the drum' });
  });

  test('goods that are not at the location are refused, and a second scan shows where they are', async () => {
    const { state, scan } = screen(movable(), movable({ id: 2, skuId: 101, stockCode: 'TRAY-2', locationId: 8 }));
    const missed = { good: false, text: 'TRAY-2 is not at this location. Scan it again to search' };
    assert.equal(await scan('A-01', 'TRAY-2'), missed);
    assert.is(state.goods.at?.label, 'A-01');
    await scan('TRAY-2');
    assert.is(state.goods.at?.label, 'TRAY-2');
  });

  test('while goods are selected, other goods are refused and the selection stays', async () => {
    const { state, scan } = screen(movable(), movable({ id: 2, skuId: 101, stockCode: 'TRAY-2', locationId: 8 }));
    await scan('A-01', 'TRAY-1', 'TRAY-2');
    assert.equal(await scan('TRAY-2'), { good: false, text: 'TRAY-2 is not at this location' });
    assert.equal(typedOf(state), ['10']);
  });

  test('the location of the goods cannot be their destination', async () => {
    const { api, scan } = screen(movable());
    const last = await scan('A-01', 'TRAY-1', 'A-01');
    assert.equal(last, { good: false, text: 'Already at A-01' });
    assert.equal(api.requestsOf(moveStock), []);
  });

  for (const [name, kind] of [
    ['QUARANTINE', 'quarantine'],
    ['GOODS-IN', 'goods-in'],
  ] as const) {
    test(`a ${kind} location is never a destination by scan alone: the user must press Move`, async () => {
      const { api, state, scan } = screen(movable());
      const text = `${name} is a ${kind} location. Press Move to confirm`;
      assert.equal(await scan('A-01', 'TRAY-1', name, name), { good: false, text });
      assert.equal(api.requestsOf(moveStock), []);
      await state.move();
      assert.equal(messages(), [`10 of TRAY-1 moved to ${name}`]);
    });
  }

  test('an excess quantity prevents a move by scan', async () => {
    const { api, state, scan } = screen(movable());
    await scan('A-01', 'TRAY-1');
    const [line] = state.goods.lines.value;
    if (line !== undefined) line.typed.value = '43';
    assert.equal(await scan('A-02'), { good: false, text: 'TRAY-1: 43 wanted, only 10 available' });
    assert.equal(api.requestsOf(moveStock), []);
  });

  test('an unknown code is named, and matches that begin with it are offered', async () => {
    const { state, scan } = screen();
    assert.equal(await scan('A-0'), { good: false, text: 'A-0 is not a location, SKU, drum or ERN here' });
    assert.equal(
      state.scan.offers.value.map(({ label }) => label),
      ['A-01', 'A-02'],
    );
  });

  test('a lost answer does not move twice: the scan repeats unchanged under its own key', async () => {
    const { api, state, scan } = screen(movable());
    await scan('A-01', 'TRAY-1', '2');
    api.losesAnswer = true;
    const { queue } = state.scan;
    queue.take('A-02');
    await eventually(() => assert.ok(queue.stopped.value));
    const [line] = state.goods.lines.value;
    if (line !== undefined) line.typed.value = '5';
    queue.resume();
    await eventually(() => assert.equal(queue.waiting.value, []));
    const [first, second] = api.requestsOf(moveStock);
    assert.equal(second, first);
    assert.is(new Set(api.keysOf(moveStock)).size, 1);
    assert.equal(
      api.rows.map((row) => row.quantity),
      ['8'],
    );
  });

  test('a scan that could not be looked up waits, and later scans keep their order', async () => {
    const { api, state, scan } = screen(movable());
    await scan('A-01', 'TRAY-1', '1');
    api.fail(findScanned, lost());
    const { queue } = state.scan;
    for (const code of ['A-02', 'TRAY-1']) queue.take(code);
    await eventually(() => assert.ok(queue.stopped.value));
    assert.equal(typedOf(state), ['1']);
    queue.resume();
    await eventually(() => assert.equal(queue.waiting.value, []));
    assert.is(api.requestsOf(moveStock).length, 1);
    assert.equal(typedOf(state), ['9']);
  });

  test('moving reserved goods asks for confirmation; giving up moves nothing and keeps the selection', async () => {
    const { api, state, scan } = screen(movable({ reserved: '10' }));
    await scan('A-01', 'TRAY-1');
    const confirmations = [{ key: 'moves_reserved', line: 1, message: '1 reserved', data: { documents: [] } }];
    api.fail(moveStock, refusal('confirmation_required', { confirmations }));
    state.scan.queue.take('A-02');
    await eventually(() => assert.ok(state.confirmations.pending.value));
    state.confirmations.cancel();
    await eventually(() => assert.equal(state.scan.queue.last.value, { good: false, text: 'Not moved' }));
    assert.equal(typedOf(state), ['10']);
    state.scan.queue.take('A-02');
    api.fail(moveStock, refusal('confirmation_required', { confirmations }));
    await eventually(() => assert.ok(state.confirmations.pending.value));
    state.confirmations.answer('moves_reserved:1', true);
    state.confirmations.confirm();
    await eventually(() => assert.equal(state.scan.queue.waiting.value, []));
    assert.equal(api.requestsOf(moveStock).at(-1)?.accept, ['moves_reserved:1']);
    assert.is(api.keysOf(moveStock).at(-1), api.keysOf(moveStock).at(-2));
  });
});
