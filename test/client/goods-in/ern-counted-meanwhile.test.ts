import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import type { ErnLineState } from '../../../client/screens/goods-in/ern-line-state.ts';
import { ErnState } from '../../../client/screens/goods-in/ern-state.ts';
import { receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { ernLine, FakeErn } from '../../support/client/fake-ern.ts';
import { suite } from '../../support/suite.ts';

suite('a quantity typed over another user’s count', (test) => {
  const message = 'Now: 7, counted by Sam. You entered 5';

  async function opened(server = new FakeErn([ernLine()])) {
    const state = new ErnState(1, server);
    await state.open();
    const [line] = state.lines.all.value;
    if (line === undefined) throw new Error('the ERN has no line');
    return { server, state, line };
  }

  async function contested() {
    const screen = await opened();
    screen.server.count({ counts: [{ lineId: 1, add: '7' }] });
    screen.line.received.value.value = '5';
    await screen.line.commit();
    return screen;
  }

  async function enter({ received }: ErnLineState): Promise<void> {
    received.onCommit();
    await new Promise((resolve) => setImmediate(resolve));
  }

  test('the typed quantity is not saved, and the line shows both quantities', async () => {
    const { server, line } = await contested();
    assert.is(server.row(1).countedQuantity, '7');
    assert.is(line.row.value.countedQuantity, '7');
    assert.is(line.received.value.value, '5');
    assert.is(line.received.error.value, message);
  });

  test('the typed quantity is saved when committed again, but not by saving or receiving the rest', async () => {
    const { server, state, line } = await contested();
    await state.saveAll();
    await state.receipt.receive();
    assert.is(server.row(1).countedQuantity, '7');
    assert.equal(server.requestsOf(receiveErn), []);
    await enter(line);
    assert.is(server.row(1).countedQuantity, '5');
    assert.not(line.isDirty.value);
    assert.is(line.received.refusal.value, undefined);
  });

  test('removing a count that changed meanwhile shows the current quantity', async () => {
    const { server, line } = await opened();
    line.received.value.value = '5';
    await line.commit();
    server.count({ counts: [{ lineId: 1, add: '2' }] });
    line.received.value.value = '';
    await line.commit();
    assert.is(line.received.error.value, 'Now: 7, counted by Sam');
    server.count({ counts: [{ lineId: 1, set: null }] });
    await enter(line);
    assert.is(server.row(1).countedQuantity, null);
  });
});
