import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { ApiError } from '../../../client/calls/errors.ts';
import { CloseState } from '../../../client/screens/transit/close-state.ts';
import type { TransitCalls, TransitRow } from '../../../client/screens/transit/transit-calls.ts';
import { suite } from '../../support/suite.ts';

const place = (id: number, name: string) => ({ id, name, shortName: name.toUpperCase() });
const row = {
  id: 7,
  number: 'ERN-7',
  reference: null,
  shipment: null,
  from: place(1, 'Leeds'),
  to: place(2, 'Cardiff'),
  direction: 'here',
  shippedAt: '2026-11-20T10:00:00.000Z',
  age: 9,
  overAge: true,
  skus: 1,
  items: [{ unit: 'each', quantity: '4' }],
  drums: 0,
} satisfies TransitRow;

function stateWith(close: TransitCalls['close']) {
  const said: string[] = [];
  const undone: number[] = [];
  let undo: (() => Promise<void>) | undefined;
  const calls = { lines: async () => [], close, undo: async (id: number) => void undone.push(id) };
  const state = new CloseState(row, calls, {
    done(text, back) {
      said.push(text);
      undo = back;
    },
    changed: () => said.push('changed'),
  });
  return { state, said, undone, undo: () => undo?.() };
}

suite('closing a transfer on screen', (test) => {
  test('asks for a reason before anything is sent', async () => {
    const { state, said } = stateWith(() => Promise.reject(new Error('nothing is sent')));
    state.reason.value = '  ';
    assert.is(await state.close(), false);
    assert.is(state.error.value, 'Enter a reason');
    assert.equal(said, []);
  });

  test('says so, shows the list anew, and offers Undo', async () => {
    const { state, said, undone, undo } = stateWith(async () => ({ operationId: 31, sentBack: null }));
    state.reason.value = 'Burnt';
    assert.is(await state.close(), true);
    await undo();
    assert.equal(said, ['ERN-7 closed', 'changed', 'changed']);
    assert.equal(undone, [31]);
  });

  test('what went back names the ERN that expects it, and can be undone as well', async () => {
    const { state, said, undone, undo } = stateWith(async () => ({
      operationId: 31,
      sentBack: { id: 9, number: 'ERN-9' },
    }));
    state.outcome.value = 'sentBack';
    state.reason.value = 'Wrong address';
    assert.is(await state.close(), true);
    await undo();
    assert.equal(said, ['ERN-7 closed; ERN-9 created at Leeds', 'changed', 'changed']);
    assert.equal(undone, [31]);
  });

  test('a refusal is said at the reason, and the dialog stays', async () => {
    const refusal = new ApiError('transit/7/close', 409, { code: 'ern_not_open', message: 'ERN ERN-7 is received' });
    const { state } = stateWith(() => Promise.reject(refusal));
    state.reason.value = 'Burnt';
    assert.is(await state.close(), false);
    assert.is(state.error.value, 'ERN ERN-7 is received');
  });
});
