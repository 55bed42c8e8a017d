import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { NetworkError } from '../../../client/calls/errors.ts';
import { ErnState } from '../../../client/screens/goods-in/ern-state.ts';
import { countErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { refusal } from '../../support/client/fake-api.ts';
import { cableLine, ernLine, FakeErn } from '../../support/client/fake-ern.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('scanning an ERN', (test) => {
  async function opened(lines: ConstructorParameters<typeof FakeErn>[0]) {
    const server = new FakeErn(lines);
    const state = new ErnState(1, server);
    await state.open();
    const { queue } = state.scan;
    async function scan(...codes: string[]): Promise<string> {
      for (const code of codes) queue.take(code);
      await eventually(() => assert.ok(queue.waiting.value.length === 0 || queue.stopped.value !== undefined));
      return queue.last.value?.text ?? '';
    }
    async function type(number: string): Promise<string> {
      queue.take(number, true);
      return scan();
    }
    return { server, state, queue, scan, type };
  }

  test('20 scans on a slow line are applied once each, in order', async () => {
    const { server, queue, scan } = await opened([
      ernLine({ shippedQuantity: '15' }),
      ernLine({ id: 2, sku: { stockCode: 'SKU-2' }, shippedQuantity: '5' }),
    ]);
    server.delay = 10;
    const codes = Array.from({ length: 20 }, (_, index) => (index % 4 === 3 ? 'SKU-2' : 'SKU-1'));
    assert.is(await scan(...codes), 'SKU-2: 5 of 5');
    assert.equal(
      server.requestsOf(countErn).map(({ counts }) => counts?.[0]?.lineId),
      codes.map((code) => (code === 'SKU-1' ? 1 : 2)),
    );
    assert.is(new Set(server.keysOf(countErn)).size, 20);
    assert.is(server.row(1).countedQuantity, '15');
    assert.equal(queue.waiting.value, []);
  });

  test('a scan shows its line and its number before the server answers, with the scans ahead of it', async () => {
    const { server, state, queue, scan } = await opened([ernLine({ shippedQuantity: '3' })]);
    server.delay = 10;
    const [line] = state.lines.all.value;
    queue.take('SKU-1');
    queue.take('SKU-1');
    assert.equal(queue.last.value, { good: true, text: 'SKU-1: 2 of 3', isSaving: true });
    assert.is(line?.coming.value, '2');
    assert.is(state.scan.scanned.value, line);
    assert.is(server.row(1).countedQuantity, null);
    assert.is(await scan(), 'SKU-1: 2 of 3');
    assert.is(line?.coming.value, '0');
    assert.is(server.row(1).countedQuantity, '2');
  });

  test('a scan beyond the shipped quantity is refused; a SKU on two lines fills one after the other', async () => {
    const { server, queue, scan } = await opened([
      ernLine({ shippedQuantity: '1' }),
      ernLine({ id: 2, shippedQuantity: '1' }),
    ]);
    assert.is(await scan('SKU-1', 'SKU-1', 'SKU-1'), 'SKU-1: 2 of 2 already counted');
    assert.not(queue.last.value?.good);
    assert.is(server.row(2).countedQuantity, '1');
  });

  test('a number typed after an item sets its quantity, waits for the scans before it, and can be undone', async () => {
    const { server, state, queue, scan, type } = await opened([ernLine()]);
    server.delay = 10;
    for (const code of ['SKU-1', 'SKU-1']) queue.take(code);
    assert.is(await type('7'), 'SKU-1: 7 of 10');
    assert.is(server.row(1).countedQuantity, '7');
    await state.scan.undo();
    assert.is(server.row(1).countedQuantity, '2');
    assert.is(await scan('SKU-1'), 'SKU-1: 3 of 10');
  });

  test('a number typed after an item is refused over the shipped quantity; one that is a code is scanned', async () => {
    const { server, scan, type } = await opened([ernLine(), ernLine({ id: 2, sku: { stockCode: '22423' } })]);
    assert.match(await type('7'), '7 is not on this ERN');
    await scan('SKU-1');
    assert.is(await type('11'), 'SKU-1: 11 is more than 10. Enter it in the line if it is right');
    assert.equal([server.row(1).countedQuantity, server.requestsOf(countErn).length], ['1', 1]);
    assert.is(await type('22423'), '22423: 1 of 10');
  });

  test('the last scan of a fractional quantity counts the remainder', async () => {
    const { server, scan } = await opened([ernLine({ shippedQuantity: '1.5', sku: { wholeNumbers: false } })]);
    await scan('SKU-1', 'SKU-1');
    assert.is(server.row(1).countedQuantity, '1.5');
  });

  test('a scanned location applies to the next scans until it is removed', async () => {
    const { server, state, scan } = await opened([ernLine()]);
    assert.is(await scan('A-01-01', 'SKU-1'), 'SKU-1: 1 of 10');
    assert.is(server.row(1).counts[0]?.location?.id, 7);
    state.scan.location.value = undefined;
    await scan('SKU-1');
    assert.equal(
      server.row(1).counts.map(({ location, quantity }) => [location?.id, quantity]),
      [
        [7, '1'],
        [undefined, '1'],
      ],
    );
  });

  test('an expected drum is counted whole by our number or the supplier’s, and refused the second time', async () => {
    const { server, scan } = await opened([cableLine({ drumNumber: 'DR-1', supplierDrumNumber: 'PF-1' })]);
    assert.is(await scan('PF-1'), 'Drum DR-1 counted, 1,000');
    assert.equal(server.row(1).counts[0]?.drumNumber, 'DR-1');
    assert.is(await scan('DR-1'), 'Drum DR-1 is already counted');
    assert.is(server.requestsOf(countErn).length, 1);
  });

  test('a SKU on drums waits for its drum, and the next code is that drum', async () => {
    const { server, state, scan } = await opened([cableLine(), ernLine({ id: 2 })]);
    assert.is(await scan('CABLE-1'), 'Scan the drum for CABLE-1');
    assert.is(state.scan.awaitingDrum.value?.key, '1');
    assert.is(await scan('DR-77'), 'Drum DR-77 counted, 1,000');
    assert.is(state.scan.awaitingDrum.value, undefined);
    assert.is(server.row(1).counts[0]?.drumNumber, 'DR-77');
  });

  test('a used drum is refused with its number and the document that has it', async () => {
    const { server, queue, scan } = await opened([cableLine({ drumNumber: 'DR-1' })]);
    server.fail(countErn, refusal('drum_number_used', { data: { drum: 'DR-1', usedBy: 'ERN-000007' } }));
    assert.is(await scan('DR-1'), 'Drum DR-1 was used on ERN-000007. Enter another number.');
    assert.not(queue.last.value?.good);
    assert.is(server.row(1).countedQuantity, null);
  });

  test('every refusal names the scanned code', async () => {
    const { server, scan } = await opened([ernLine()]);
    server.fail(countErn, refusal('ern_hidden', { message: 'ERN 1 is hidden' }));
    assert.is(await scan('SKU-1'), 'SKU-1: ERN 1 is hidden');
    assert.is(await scan('NOPE-1'), 'NOPE-1 is not on this ERN and is not a location');
  });

  test('a lost connection keeps the scan, which continues with the same key', async () => {
    const { server, state, queue, scan } = await opened([ernLine()]);
    server.fail(countErn, new NetworkError(new Error('refused')));
    await scan('SKU-1', 'SKU-1');
    assert.ok(queue.stopped.value);
    assert.is(queue.waiting.value.length, 2);
    assert.ok(state.unsaved.value);
    const [first] = queue.waiting.value;
    queue.resume();
    await eventually(() => assert.equal(queue.waiting.value, []));
    assert.equal(server.keysOf(countErn).slice(0, 2), [first?.id, first?.id]);
    assert.is(server.row(1).countedQuantity, '2');
    assert.not(state.unsaved.value);
  });

  test('each line shows how many of its scans wait, until they are counted', async () => {
    const { server, state, queue, scan } = await opened([ernLine(), ernLine({ id: 2, sku: { stockCode: 'SKU-2' } })]);
    server.fail(countErn, new NetworkError(new Error('refused')));
    await scan('SKU-1', 'SKU-2', 'SKU-1', 'A-01-01');
    const marks = () => state.lines.all.value.map((line) => line.waiting.value);
    assert.equal(marks(), [2, 1]);
    queue.resume();
    await eventually(() => assert.equal(queue.waiting.value, []));
    assert.equal(marks(), [0, 0]);
  });

  test('a partly counted line is not marked as wrong, and the last scanned line is shown', async () => {
    const { state, scan } = await opened([ernLine(), ernLine({ id: 2, sku: { stockCode: 'SKU-2' } })]);
    assert.is(state.scan.scanned.value, undefined);
    await scan('SKU-1', 'SKU-2');
    assert.equal(
      state.lines.all.value.map((line) => line.bad.value),
      [false, false],
    );
    assert.is(state.scan.scanned.value?.key, '2');
  });

  test('the rest of a line can be counted without a scan, at the same location', async () => {
    const { server, state, scan } = await opened([ernLine()]);
    await scan('A-01-01', 'SKU-1');
    state.scan.scanned.value?.countRest();
    await eventually(() => assert.is(server.row(1).countedQuantity, '10'));
    assert.is(server.row(1).counts.length, 1, 'where the first one lies');
  });
});
