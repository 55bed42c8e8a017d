import * as assert from 'uvu/assert';
import { AdjustState, type StockLine } from '../../../client/stock-actions/correcting/adjust-state.ts';
import { FoundState } from '../../../client/stock-actions/correcting/found-state.ts';
import { t } from '../../../client/texts.ts';
import { listJobs } from '../../../shared/contract/jobs/jobs.ts';
import { listSkus } from '../../../shared/contract/skus/skus.ts';
import { addFoundStock, adjustStock, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { FakeApi, lost, page, refusal } from '../../support/client/fake-api.ts';
import { dismissToasts, messages, pressUndo } from '../../support/client/toasts.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

const line = {
  ...{ id: 17, skuId: 3, stockCode: 'BOLT', name: 'Bolt', unit: 'each', warehouseId: 2, warehouse: 'Leeds' },
  ...{ locationId: 7, location: 'A-01', quarantine: false, drumId: null, drum: null, jobId: null, job: null },
  ...{
    segment: null,
    swc: null,
    quantity: '10',
    reserved: '4',
    available: '6',
    quarantined: '0',
    inTransit: '0',
    receivedOn: '2026-01-05',
  },
  ...{ price: null, value: null },
} as unknown as StockLine;

const cable = { id: 2, stockCode: 'CABLE', name: 'Cable', unit: 'm', wholeNumbers: false, onDrums: true };
const bolt = { id: 3, stockCode: 'BOLT', name: 'Bolt', unit: 'each', wholeNumbers: true, onDrums: false };
const shelf = { key: '7', id: 7, name: 'A-01', quarantine: false };

function server() {
  dismissToasts();
  let changes = 0;
  const api = new FakeApi()
    .on(adjustStock, () => ({ operationId: 99 }))
    .on(addFoundStock, () => ({ operationId: 99 }))
    .on(reverseOperation, () => ({ operationId: 100 }))
    .on(listSkus, ({ search = '' }) => page([cable, bolt].filter(({ stockCode }) => stockCode.startsWith(search))))
    .on(listJobs, () => page([]));
  const onChanged = () => {
    changes += 1;
  };
  return { api, onChanged, changes: () => changes };
}

const refused = (code: ErrorCode, body: object = {}) => refusal(code, { message: 'refused', ...body });

suite('adjusting a stock line on screen', (test) => {
  function adjusting(...failures: Error[]) {
    const { api, onChanged, changes } = server();
    const state = new AdjustState(line, api.fail(adjustStock, ...failures), onChanged);
    state.reason.word.value = 'miscounted';
    return { api, state, changes };
  }

  test('a new quantity is sent as the difference to the one seen, with the reason, and offers Undo', async () => {
    const { state, api, changes } = adjusting();
    const done = t('adjust_set_done', { sku: 'BOLT', location: 'A-01', quantity: '7', unit: 'each' });
    state.quantity.value.value = '7';
    state.reason.comment.value = ' twice ';
    assert.is(await state.save(), true);
    assert.equal(api.requestsOf(adjustStock), [
      { reason: 'Miscounted: twice', lines: [{ stockLineId: 17, quantity: '-3', was: '10' }] },
    ]);
    assert.equal([messages(), changes()], [[done], 1]);
    await pressUndo();
    assert.equal(api.requestsOf(reverseOperation), [{ id: 99, reason: 'Undo' }]);
    assert.equal([messages(), changes()], [[t('correcting_undone')], 2]);
  });

  test('a requested confirmation is sent once accepted, and giving up changes nothing', async () => {
    const confirmations = [{ key: 'includes_taken', line: 17, message: '4 taken' }];
    const asking = refused('confirmation_required', { confirmations });
    const { state, api, changes } = adjusting(asking, asking);
    state.quantity.value.value = '7';
    const answer = async (agreed: boolean) => {
      const saving = state.save();
      await becomes(() => state.confirmations.pending.value?.length, 1);
      state.confirmations.answer('includes_taken:17', true);
      if (agreed) state.confirmations.confirm();
      else state.confirmations.cancel();
      return saving;
    };
    assert.is(await answer(false), false);
    assert.equal([messages(), changes()], [[], 0]);
    assert.is(await answer(true), true);
    const body = { reason: 'Miscounted', lines: [{ stockLineId: 17, quantity: '-3', was: '10' }] };
    assert.equal(api.requestsOf(adjustStock).at(-1), { ...body, accept: ['includes_taken:17'] });
  });

  test('a write-off applies regardless of what else was taken meanwhile', async () => {
    const { state, api } = adjusting();
    state.kind.value = 'writeOff';
    state.quantity.value.value = '6';
    assert.is(await state.save(), true);
    assert.equal(api.requestsOf(adjustStock), [{ reason: 'Miscounted', lines: [{ stockLineId: 17, quantity: '-6' }] }]);
    assert.is(messages()[0], '6 each of BOLT at A-01 written off');
  });

  test('a wrong quantity shows its error with the numbers while typing, and nothing is sent', async () => {
    const { state, api } = adjusting();
    const error = (kind: 'set' | 'writeOff', typed: string) => {
      state.kind.value = kind;
      state.quantity.value.value = typed;
      return state.quantity.error.value;
    };
    assert.is(error('set', ''), undefined);
    assert.is(await state.save(), false);
    assert.is(error('set', ''), 'Enter a quantity');
    assert.is(error('set', '10.0'), 'There are 10 already');
    assert.is(error('set', '3'), '4 are reserved: enter 4 or more');
    assert.is(error('set', '4'), undefined);
    assert.is(error('set', '4x'), 'Enter a number, 0 or more');
    assert.is(error('writeOff', '0'), 'Enter a quantity above 0');
    assert.is(error('writeOff', '7'), '7 wanted, only 6 not reserved');
    assert.is(await state.save(), false);
    assert.equal(api.requestsOf(adjustStock), []);
  });

  test('a reason is required, and a comment if the reason is not in the list', async () => {
    const { state, api } = adjusting();
    state.quantity.value.value = '7';
    state.reason.word.value = '';
    assert.is(await state.save(), false);
    assert.is(state.reason.wordError.value, 'Choose a reason');
    state.reason.word.value = 'other';
    assert.is(await state.save(), false);
    assert.is(state.reason.commentError.value, 'Describe what happened');
    state.reason.comment.value = 'Water';
    assert.is(await state.save(), true);
    assert.equal(
      api.requestsOf(adjustStock).map(({ reason }) => reason),
      ['Water'],
    );
  });

  test('a change by another user shows the current quantity, which the typed one is checked against', async () => {
    const now = { fields: { 'lines.0.quantity': 'now 7' }, data: { quantity: '7' } };
    const { state, changes } = adjusting(refused('changed_meanwhile', now));
    state.quantity.value.value = '8';
    assert.is(await state.save(), false);
    assert.is(state.holds.value, '7');
    assert.is(state.quantity.error.value, 'now 7');
    assert.equal([messages(), changes()], [[], 1]);
    state.quantity.value.value = '9';
    assert.is(state.change.value, '2');
  });

  test('a repeat after a lost answer uses the same key, and the lost connection is reported', async () => {
    const { state, api } = adjusting(lost());
    state.quantity.value.value = '7';
    assert.is(await state.save(), false);
    assert.equal(messages(), [t('app_networkFailed', { error: 'lost' })]);
    assert.is(await state.save(), true);
    const [first, second] = api.keysOf(adjustStock);
    assert.ok(first);
    assert.is(second, first);
  });

  test('a refusal that names no field is shown in the dialog', async () => {
    const { state } = adjusting(refused('job_cancelled'));
    state.quantity.value.value = '12';
    assert.is(await state.save(), false);
    assert.is(state.refused.value, 'refused');
  });
});

suite('adding found stock on screen', (test) => {
  function finding(...failures: Error[]) {
    const { api, onChanged } = server();
    const findLocations = async () => [shelf];
    const state = new FoundState(api.fail(addFoundStock, ...failures), { findLocations, layout: 'H3G', onChanged });
    state.reason.word.value = 'found';
    return { api, state };
  }

  test('known fields are filled in, and a SKU typed exactly needs no selection from the list', async () => {
    const { state, api } = finding();
    await state.open({ location: 'A-01' });
    state.sku.combobox.show('BOLT');
    state.quantity.value.value = '5';
    assert.is(await state.save(), true);
    assert.equal(api.requestsOf(addFoundStock), [
      { reason: 'Found', lines: [{ stockCode: 'BOLT', locationId: 7, quantity: '5' }] },
    ]);
    assert.is(messages()[0], '5 each of BOLT added at A-01');
  });

  test('a SKU on drums requires the drum, and the owner and SWC are sent when entered', async () => {
    const { state, api } = finding();
    await state.open({ stockCode: 'CABLE', location: 'A-01' });
    state.quantity.value.value = '7.5';
    assert.is(await state.save(), false);
    assert.is(state.drum.error.value, 'Enter a drum number: CABLE is on drums');
    state.drum.value.value = 'DR-9';
    state.job.combobox.show('J-1');
    state.segment.value.value = 'CELL01';
    state.swc.value.value = 'SW1';
    assert.is(await state.save(), true);
    const details = { job: 'J-1', segment: 'CELL01', swc: 'SW1', drumNumber: 'DR-9' };
    assert.equal(api.requestsOf(addFoundStock), [
      { reason: 'Found', newJob: false, lines: [{ stockCode: 'CABLE', locationId: 7, quantity: '7.5', ...details }] },
    ]);
  });

  test('missing and wrong fields show their errors, and nothing is sent', async () => {
    const { state, api } = finding();
    state.sku.combobox.show('NONE');
    state.segment.value.value = 'CELL';
    assert.is(await state.save(), false);
    assert.is(state.sku.error.value, 'Choose a SKU from the list');
    assert.is(state.location.error.value, 'Choose a location from the list');
    assert.is(state.quantity.error.value, 'Enter a quantity');
    assert.is(state.segment.error.value, 'Enter a job for this segment');
    state.job.combobox.show('J-1');
    assert.is(state.segment.error.value, 'Use 6 to 8 characters');
    await state.open({ stockCode: 'BOLT' });
    state.quantity.value.value = '1.5';
    assert.is(state.quantity.error.value, 'Enter a whole number');
    assert.equal(api.requestsOf(addFoundStock), []);
  });

  test('a refusal is shown beside the field that it names', async () => {
    const fields = { 'lines.0.drumNumber': 'Drum DR-1 was used before' };
    const { state } = finding(refused('drum_number_used', { fields }));
    await state.open({ stockCode: 'CABLE', location: 'A-01' });
    state.quantity.value.value = '1';
    state.drum.value.value = 'DR-1';
    assert.is(await state.save(), false);
    assert.is(state.drum.error.value, 'Drum DR-1 was used before');
    assert.is(state.refused.value, undefined);
  });
});
