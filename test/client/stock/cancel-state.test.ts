import * as assert from 'uvu/assert';
import { NetworkError } from '../../../client/calls/errors.ts';
import { type Cancellation, CancelState } from '../../../client/screens/jobs/cancel-state.ts';
import { refusal } from '../../support/client/fake-api.ts';
import { suite } from '../../support/suite.ts';

suite('cancel a job on screen', (test) => {
  /** A job with three stock lines, and what was said of it. */
  function jobOnScreen(...failures: Error[]) {
    const said: string[] = [];
    let cancelled = false;
    let undoLast = async (): Promise<void> => assert.unreachable('nothing was cancelled');
    const facts: Omit<Cancellation, 'cancelled'> = {
      id: 4,
      number: 'J-1',
      stockLines: 3,
      items: [{ unit: 'each', quantity: '15' }],
      ernLines: 1,
      reservedBy: [],
    };
    const failOrGo = () => {
      const failure = failures.shift();
      if (failure) throw failure;
    };
    const state = new CancelState(
      4,
      {
        facts: async () => ({ ...facts, cancelled }),
        async cancel(id) {
          failOrGo();
          cancelled = true;
          return { id, operationId: 9, stockLines: 3, items: [{ unit: 'each', quantity: '15' }], ernLines: 1 };
        },
        async enable(id) {
          failOrGo();
          cancelled = false;
          return { id, operationId: 10 };
        },
        async undo(operationId) {
          failOrGo();
          said.push(`undo ${operationId}`);
          cancelled = false;
        },
      },
      {
        cancelled(number, count, undo) {
          said.push(`${number} cancelled, ${count} lines`);
          undoLast = undo;
        },
        undone: (number) => said.push(`${number} is as it was`),
        enabled: (number) => said.push(`${number} enabled`),
        refused: (error) => said.push(error.message),
        cancelFailed: () => said.push('error cancelling'),
        enableFailed: () => said.push('error enabling'),
      },
    );
    const isCancelled = () => state.load.value.kind === 'ready' && state.load.value.value.cancelled;
    return { state, said, isCancelled, undo: () => undoLast() };
  }

  test('is said with what became free; then it is cancelled, and can be enabled', async () => {
    const { state, said, isCancelled } = jobOnScreen();
    await state.open();
    assert.not(isCancelled());
    await state.cancel('J-1');
    assert.ok(isCancelled());
    await state.enable('J-1');
    assert.not(isCancelled());
    assert.equal(said, ['J-1 cancelled, 3 lines', 'J-1 enabled']);
  });

  test('is undone from the message that says it was cancelled', async () => {
    const { state, said, isCancelled, undo } = jobOnScreen();
    await state.cancel('J-1');
    await undo();
    assert.not(isCancelled());
    assert.equal(said, ['J-1 cancelled, 3 lines', 'undo 9', 'J-1 is as it was']);
  });

  test('a refusal is said in its own words, and the facts are read again: something was reserved meanwhile', async () => {
    const { state, said, isCancelled } = jobOnScreen(
      refusal('job_reserved', { message: 'Stock of job J-1 is reserved' }),
    );
    await state.cancel('J-1');
    assert.equal(said, ['Stock of job J-1 is reserved']);
    assert.is(state.load.value.kind, 'ready');
    assert.not(isCancelled());
  });

  test('a lost connection is an error cancelling or enabling (rules 8)', async () => {
    const lost = () => new NetworkError(new Error('lost'));
    const { state, said } = jobOnScreen(lost(), lost());
    await state.cancel('J-1');
    await state.enable('J-1');
    assert.equal(said, ['error cancelling', 'error enabling']);
  });
});
