import * as assert from 'uvu/assert';
import type { TransitRow } from '../../../client/screens/transit/transit-actions.ts';
import { CloseState } from '../../../client/stock-actions/closing/close-state.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { closeTransit } from '../../../shared/contract/transit/transit.ts';
import { FakeApi, refusal } from '../../support/client/fake-api.ts';
import { dismissToasts, messages, pressUndo } from '../../support/client/toasts.ts';
import { suite } from '../../support/suite.ts';

const warehouse = (id: number, name: string) => ({ id, name, shortName: name.toUpperCase() });
const row = {
  id: 7,
  number: 'ERN-7',
  reference: null,
  shipment: null,
  from: warehouse(1, 'Leeds'),
  to: warehouse(2, 'Cardiff'),
  direction: 'here',
  shippedAt: '2026-11-20T10:00:00.000Z',
  age: 9,
  overAge: true,
  skus: 1,
  items: [{ unit: 'each', quantity: '4' }],
  drums: 0,
} satisfies TransitRow;

function prepared(sentBack: Reply<typeof closeTransit>['sentBack'] = null) {
  dismissToasts();
  let changes = 0;
  const api = new FakeApi()
    .on(closeTransit, () => ({ operationId: 31, sentBack }))
    .on(reverseOperation, () => ({ operationId: 90 }));
  const state = new CloseState(row, api, () => {
    changes += 1;
  });
  return { state, api, changes: () => changes };
}

suite('closing a transfer on screen', (test) => {
  test('closing requires a reason before anything is sent', async () => {
    const { state, api } = prepared();
    state.reason.value = '  ';
    assert.is(await state.close(), false);
    assert.is(state.error.value, 'Enter a reason');
    assert.equal([api.requestsOf(closeTransit), messages()], [[], []]);
  });

  test('closing is confirmed, reloads the list, and offers Undo', async () => {
    const { state, api, changes } = prepared();
    state.reason.value = 'Burnt';
    assert.is(await state.close(), true);
    assert.equal([messages(), changes()], [['ERN-7 closed'], 1]);
    assert.equal(api.requestsOf(closeTransit), [{ id: 7, outcome: 'lost', reason: 'Burnt' }]);
    await pressUndo();
    assert.equal([api.requestsOf(reverseOperation), changes()], [[{ id: 31, reason: 'Undo' }], 2]);
  });

  test('closing goods as sent back names the ERN that expects them, and can be undone too', async () => {
    const { state, api, changes } = prepared({ id: 9, number: 'ERN-9' });
    state.outcome.value = 'sentBack';
    state.reason.value = 'Wrong address';
    assert.is(await state.close(), true);
    assert.equal([messages(), changes()], [['ERN-7 closed; ERN-9 created at Leeds'], 1]);
    await pressUndo();
    assert.equal([api.requestsOf(reverseOperation), changes()], [[{ id: 31, reason: 'Undo' }], 2]);
  });

  test('a refusal is shown at the reason and keeps the dialog open', async () => {
    const { state, api } = prepared();
    api.fail(closeTransit, refusal('ern_not_open', { message: 'ERN ERN-7 is received' }));
    state.reason.value = 'Burnt';
    assert.is(await state.close(), false);
    assert.is(state.error.value, 'ERN ERN-7 is received');
  });
});
