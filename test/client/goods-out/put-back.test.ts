import * as assert from 'uvu/assert';
import { PutBackState } from '../../../client/screens/goods-out/despatch-detail/put-back-state.ts';
import { abandonPick } from '../../../shared/contract/goods-out/despatch.ts';
import { refusal } from '../../support/client/fake-api.ts';
import { locations } from '../../support/client/fake-despatch.ts';
import { openedDespatch } from '../../support/client/opened-despatch.ts';
import { messages } from '../../support/client/toasts.ts';
import { suite } from '../../support/suite.ts';

const bay = { ...locations.bay, key: '7', quarantine: false };

suite('abandoning a pick', (test) => {
  async function twoTaken() {
    const opened = await openedDespatch();
    await opened.type('1:5:', '2');
    await opened.state.abandon();
    return { ...opened, putBack: new PutBackState(opened.state, async () => [bay]) };
  }

  test('a pick with nothing taken is abandoned at once', async () => {
    const { state, api } = await openedDespatch();
    await state.abandon();
    assert.equal(api.requestsOf(abandonPick), [{ id: 9 }]);
    assert.equal([state.pick?.status, messages()], ['created', ['PICK-9 is open again, not started']]);
    assert.is(state.isPuttingBack.peek(), false);
  });

  test('a pick with taken goods asks where they were put, and sends the quantities seen', async () => {
    const { state, api, putBack } = await twoTaken();
    assert.equal([state.isPuttingBack.peek(), api.requestsOf(abandonPick)], [true, []]);
    assert.is(await putBack.save(), true);
    assert.equal(api.requestsOf(abandonPick), [{ id: 9, putBack: [{ lineId: 1, locationId: 5, quantity: '2' }] }]);
  });

  test('another location must be chosen from the list', async () => {
    const { api, putBack } = await twoTaken();
    putBack.where.value = 'elsewhere';
    putBack.location.type('C-0');
    assert.is(await putBack.save(), false);
    assert.is(putBack.error.peek(), 'Choose a location from the list');
    assert.equal(api.requestsOf(abandonPick), []);
    putBack.location.pick(bay);
    assert.is(await putBack.save(), true);
    assert.is(api.requestsOf(abandonPick)[0]?.destinationId, 7);
  });

  test('a pick that another user changed meanwhile stays started and shows the current quantities', async () => {
    const { api, state, putBack } = await twoTaken();
    api.fail(abandonPick, refusal('changed_meanwhile'));
    const row = api.rows.get(1);
    if (row !== undefined)
      api.rows.set(1, { ...row, taken: row.taken.map((one) => ({ ...one, quantity: '1' })), takenQuantity: '1' });
    assert.is(await putBack.save(), false);
    assert.not.equal(putBack.error.peek(), undefined);
    assert.equal(
      putBack.stops.value.map(({ taken }) => taken),
      ['1'],
    );
    assert.is(state.pick?.status, 'started');
  });
});
