import * as assert from 'uvu/assert';
import { NetworkError } from '../../../client/calls/errors.ts';
import { type Cancellation, CancelState } from '../../../client/screens/jobs/cancel-state.ts';
import { t } from '../../../client/texts.ts';
import { cancelJob, enableJob, getJobCancellation } from '../../../shared/contract/jobs/jobs.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { FakeApi, refusal } from '../../support/client/fake-api.ts';
import { dismissToasts, messages, pressUndo } from '../../support/client/toasts.ts';
import { suite } from '../../support/suite.ts';

suite('cancelling a job on screen', (test) => {
  function jobOnScreen() {
    dismissToasts();
    let cancelled = false;
    const items = [{ unit: 'each', quantity: '15' }];
    const facts: Omit<Cancellation, 'cancelled'> = {
      ...{ id: 4, number: 'J-1', stockLines: 3, items, ernLines: 1, reservedBy: [] },
    };
    const api = new FakeApi()
      .on(getJobCancellation, () => ({ ...facts, cancelled }))
      .on(cancelJob, ({ id }) => {
        cancelled = true;
        return { id, operationId: 9, stockLines: 3, items, ernLines: 1 };
      })
      .on(enableJob, ({ id }) => {
        cancelled = false;
        return { id, operationId: 10 };
      })
      .on(reverseOperation, () => {
        cancelled = false;
        return { operationId: 90 };
      });
    const state = new CancelState(4, api);
    const isCancelled = () => state.load.value.kind === 'ready' && state.load.value.value.cancelled;
    return { state, api, isCancelled };
  }

  test('cancelling a job shows how much became free, and the job can be enabled again', async () => {
    const { state, isCancelled } = jobOnScreen();
    await state.open();
    assert.not(isCancelled());
    const number = 'J-1';
    await state.cancel(number);
    assert.ok(isCancelled());
    assert.equal(messages(), [t('cancelJob_done', { number, count: 3 })]);
    await state.enable(number);
    assert.not(isCancelled());
    assert.equal(messages(), [t('cancelJob_enabled', { number })]);
  });

  test('the message of a cancellation offers Undo', async () => {
    const { state, api, isCancelled } = jobOnScreen();
    await state.cancel('J-1');
    await pressUndo();
    assert.not(isCancelled());
    assert.equal(api.requestsOf(reverseOperation), [{ id: 9, reason: 'Undo' }]);
    assert.is(messages().at(-1), t('cancelJob_undone', { number: 'J-1' }));
  });

  test('a refusal is shown, and the facts are read again', async () => {
    const { state, api, isCancelled } = jobOnScreen();
    api.fail(cancelJob, refusal('job_reserved', { message: 'Stock of job J-1 is reserved' }));
    await state.cancel('J-1');
    assert.equal(messages(), ['Stock of job J-1 is reserved']);
    assert.is(state.load.value.kind, 'ready');
    assert.not(isCancelled());
  });

  test('a lost connection shows the error for cancelling or enabling (rules 8)', async () => {
    const lost = new NetworkError(new Error('lost'));
    const { state, api } = jobOnScreen();
    api.fail(cancelJob, lost).fail(enableJob, lost);
    await state.cancel('J-1');
    await state.enable('J-1');
    assert.equal(messages(), [t('message_jobCancelError'), t('message_jobEnableError')]);
  });
});
