import * as assert from 'uvu/assert';
import { PutBackState } from '../../../client/screens/goods-out/despatch-detail/put-back-state.ts';
import { FakeDespatch, places } from '../../support/client/fake-despatch.ts';
import { openedDespatch } from '../../support/client/opened-despatch.ts';
import { suite } from '../../support/suite.ts';

const bay = { ...places.bay, key: '7', quarantine: false };

suite('picking given up', (test) => {
  async function twoTaken() {
    const opened = await openedDespatch();
    await opened.type('1:5:', '2');
    await opened.state.abandon();
    return { ...opened, putBack: new PutBackState(opened.state, async () => [bay]) };
  }

  test('with nothing taken it is given up at once', async () => {
    const { state, server, said } = await openedDespatch();
    await state.abandon();
    assert.equal(server.abandoned, [{}]);
    assert.equal([state.pick?.status, said], ['created', ['PICK-9 is open again, not started']]);
    assert.is(state.isPuttingBack.peek(), false);
  });

  test('with goods taken it asks where they were put, and says what was seen taken', async () => {
    const { state, server, putBack } = await twoTaken();
    assert.equal([state.isPuttingBack.peek(), server.abandoned], [true, []]);
    assert.is(await putBack.save(), true);
    assert.equal(server.abandoned, [{ putBack: [{ lineId: 1, locationId: 5, quantity: '2' }] }]);
  });

  test('another location is chosen from the list', async () => {
    const { server, putBack } = await twoTaken();
    putBack.where.value = 'elsewhere';
    putBack.location.type('C-0');
    assert.is(await putBack.save(), false);
    assert.is(putBack.error.peek(), 'Choose a location from the list');
    assert.equal(server.abandoned, []);
    putBack.location.pick(bay);
    assert.is(await putBack.save(), true);
    assert.is(server.abandoned[0]?.destinationId, 7);
  });

  test('what a colleague took meanwhile is shown, and nothing is given up before it is put back as well', async () => {
    const { server, state, putBack } = await twoTaken();
    server.failures = [FakeDespatch.refusal('changed_meanwhile')];
    const row = server.rows.get(1);
    if (row !== undefined)
      server.rows.set(1, { ...row, taken: row.taken.map((one) => ({ ...one, quantity: '1' })), takenQuantity: '1' });
    assert.is(await putBack.save(), false);
    assert.not.equal(putBack.error.peek(), undefined);
    assert.equal(
      putBack.stops.value.map(({ taken }) => taken),
      ['1'],
    );
    assert.is(state.pick?.status, 'started');
  });
});
