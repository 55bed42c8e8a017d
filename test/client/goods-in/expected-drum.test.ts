import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { ErnState } from '../../../client/screens/goods-in/ern-state.ts';
import { countErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { cableLine, ernLine, FakeErn } from '../../support/client/fake-ern.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('scanning the drum after its SKU', (test) => {
  const lines = [
    cableLine({ drumNumber: 'DR-21' }),
    ernLine({ id: 2, sku: { id: 2, stockCode: 'TRAY-1' } }),
    cableLine({ id: 3, sku: { id: 3, stockCode: 'CABLE-2' }, drumNumber: 'DR-31' }),
    cableLine({ id: 4, drumNumber: 'DR-22' }),
  ];

  async function awaiting(document: ConstructorParameters<typeof FakeErn>[1] = {}) {
    const server = new FakeErn(lines, document);
    server.skus.push('ELSEWHERE-1');
    const state = new ErnState(1, server);
    await state.open();
    const { queue } = state.scan;
    async function scan(code: string): Promise<string> {
      queue.take(code);
      return drained();
    }
    async function drained(): Promise<string> {
      await eventually(() => assert.equal(queue.waiting.value, []));
      return queue.last.value?.text ?? '';
    }
    assert.is(await scan('CABLE-1'), 'Scan the drum for CABLE-1');
    return { server, state, queue, scan, drained };
  }

  for (const [what, code, text] of [
    [
      'a SKU of this ERN',
      'TRAY-1',
      'That is a SKU. Scan the drum for CABLE-1, or scan TRAY-1 again to count it instead',
    ],
    ['a SKU that is not on it', 'ELSEWHERE-1', 'That is a SKU. Scan the drum for CABLE-1'],
    ['a location', 'A-01-01', 'That is a location. Scan the drum for CABLE-1, or scan A-01-01 again to use it'],
    [
      'the drum of another SKU',
      'DR-31',
      'That is a drum of CABLE-2. Scan the drum for CABLE-1, or scan DR-31 again to count it instead',
    ],
  ] as const) {
    test(`${what} is refused, counts nothing, and the drum is still awaited`, async () => {
      const { server, state, queue, scan } = await awaiting();
      assert.is(await scan(code), text);
      assert.not(queue.last.value?.good);
      assert.equal(server.requestsOf(countErn), []);
      assert.is(state.scan.location.value, undefined);
      assert.is(state.scan.awaitingDrum.value?.key, '1');
    });
  }

  test('a SKU of the ERN is counted at its second scan, and the drum is no longer awaited', async () => {
    const { server, state, scan } = await awaiting();
    await scan('TRAY-1');
    assert.is(await scan('TRAY-1'), 'TRAY-1: 1 of 10');
    assert.is(state.scan.awaitingDrum.value, undefined);
    assert.equal(
      server.requestsOf(countErn).map(({ counts }) => counts?.[0]?.lineId),
      [2],
    );
  });

  test('the announced drum of this line, or of another line of the same SKU, is counted', async () => {
    const { server, scan } = await awaiting();
    assert.is(await scan('DR-22'), 'Drum DR-22 counted, 1,000');
    assert.is(server.requestsOf(countErn)[0]?.counts?.[0]?.lineId, 4);
    await scan('CABLE-1');
    assert.is(await scan('DR-21'), 'Drum DR-21 counted, 1,000');
  });

  test('a drum other than the announced one is counted only once it is accepted', async () => {
    const { server, queue, scan, drained } = await awaiting();
    assert.is(await scan('DR-99'), 'Expected DR-21. Use DR-99 instead?');
    assert.is(await scan('DR-99'), 'Expected DR-21. Use DR-99 instead?', 'a scanner that reads twice accepts nothing');
    assert.equal(server.requestsOf(countErn), []);
    assert.is(queue.last.value?.offer?.label, 'Use DR-99');
    queue.last.value?.offer?.run();
    assert.is(await drained(), 'Drum DR-99 counted, 1,000');
    assert.is(server.row(1).counts[0]?.drumNumber, 'DR-99');
  });

  test('a drum number that was used before is refused without an offer', async () => {
    const { server, queue, scan } = await awaiting();
    server.usedDrums.set('DR-7', 'ERN-000007');
    assert.is(await scan('DR-7'), 'Drum DR-7 was used on ERN-000007. Enter another number.');
    assert.is(queue.last.value?.offer, undefined);
    assert.equal(server.requestsOf(countErn), []);
  });

  test('a transfer expects the drum that was sent and accepts no other', async () => {
    const { queue, scan } = await awaiting({ source: 'transfer' });
    assert.is(await scan('DR-99'), 'Expected drum DR-21');
    assert.is(queue.last.value?.offer, undefined);
  });
});
