import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { ErnState } from '../../../client/screens/goods-in/ern-state.ts';
import { countErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { cableLine, ernLine, FakeErn } from '../../support/client/fake-ern.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('the drum after its SKU', (test) => {
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
      return settled();
    }
    async function settled(): Promise<string> {
      await eventually(() => assert.equal(queue.waiting.value, []));
      return queue.last.value?.text ?? '';
    }
    assert.is(await scan('CABLE-1'), 'CABLE-1: now scan its drum');
    return { server, state, queue, scan, settled };
  }

  for (const [what, code, text] of [
    ['a SKU of this ERN', 'TRAY-1', 'TRAY-1 is a SKU. Scan the drum of CABLE-1, or TRAY-1 again.'],
    ['a SKU that is not on it', 'ELSEWHERE-1', 'ELSEWHERE-1 is a SKU. Scan the drum of CABLE-1.'],
    ['a location', 'A-01-01', 'A-01-01 is a location. Scan the drum of CABLE-1, or A-01-01 again.'],
    ['the drum of another SKU', 'DR-31', 'DR-31 is a drum of CABLE-2. Scan the drum of CABLE-1, or DR-31 again.'],
  ] as const) {
    test(`${what} is refused by name; nothing is counted and the drum is still awaited`, async () => {
      const { server, state, queue, scan } = await awaiting();
      assert.is(await scan(code), text);
      assert.not(queue.last.value?.good);
      assert.equal(server.askedOf(countErn), []);
      assert.is(state.scan.location.value, undefined);
      assert.is(state.scan.awaitingDrum.value?.key, '1');
    });
  }

  test('what can be counted here itself is taken at the second scan, and the drum is awaited no more', async () => {
    const { server, state, scan } = await awaiting();
    await scan('TRAY-1');
    assert.is(await scan('TRAY-1'), 'TRAY-1: 1 of 10');
    assert.is(state.scan.awaitingDrum.value, undefined);
    assert.equal(
      server.askedOf(countErn).map(({ counts }) => counts?.[0]?.lineId),
      [2],
    );
  });

  test('the announced drum counts, of this line or of another of the same SKU', async () => {
    const { server, scan } = await awaiting();
    assert.is(await scan('DR-22'), 'Drum DR-22 counted, 1,000');
    assert.is(server.askedOf(countErn)[0]?.counts?.[0]?.lineId, 4);
    await scan('CABLE-1');
    assert.is(await scan('DR-21'), 'Drum DR-21 counted, 1,000');
  });

  test('another number than the announced one is asked about, and counts once it is accepted', async () => {
    const { server, queue, scan, settled } = await awaiting();
    assert.is(await scan('DR-99'), 'Expected DR-21. Use DR-99 instead?');
    assert.is(await scan('DR-99'), 'Expected DR-21. Use DR-99 instead?', 'a scanner that reads twice accepts nothing');
    assert.equal(server.askedOf(countErn), []);
    assert.is(queue.last.value?.offer?.label, 'Use DR-99');
    queue.last.value?.offer?.run();
    assert.is(await settled(), 'Drum DR-99 counted, 1,000');
    assert.is(server.row(1).counts[0]?.drumNumber, 'DR-99');
  });

  test('a number that was used before is not offered', async () => {
    const { server, queue, scan } = await awaiting();
    server.usedDrums.set('DR-7', 'ERN-000007');
    assert.is(await scan('DR-7'), 'Drum DR-7 was used on ERN-000007. Enter another number.');
    assert.is(queue.last.value?.offer, undefined);
    assert.equal(server.askedOf(countErn), []);
  });

  test('of a transfer the drum that was sent is expected, and no other can be used', async () => {
    const { queue, scan } = await awaiting({ source: 'transfer' });
    assert.is(await scan('DR-99'), 'Expected DR-21, the drum that was sent');
    assert.is(queue.last.value?.offer, undefined);
  });
});
