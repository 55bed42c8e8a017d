import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { ApiError, NetworkError } from '../../../client/calls/errors.ts';
import { AdjustState, type StockLine } from '../../../client/documents/correcting/adjust-state.ts';
import type { CorrectionCalls } from '../../../client/documents/correcting/correction.ts';
import { FoundState } from '../../../client/documents/correcting/found-state.ts';
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

const cable = { key: '2', code: 'CABLE', name: 'Cable', unit: 'm', wholeNumbers: false, onDrums: true };
const bolt = { key: '3', code: 'BOLT', name: 'Bolt', unit: 'each', wholeNumbers: true, onDrums: false };
const shelf = { key: '7', id: 7, name: 'A-01', quarantine: false };

type Asked = { body: unknown; key: string };

/** A server that answers what is given, in turn. */
function server(...answers: (() => { operationId: number })[]) {
  const asked: Asked[] = [];
  const said: string[] = [];
  let undo: () => Promise<void> = () => Promise.reject(new Error('nothing to undo'));
  const answer = async (body: unknown, key: string) => {
    asked.push({ body, key });
    return answers.shift()?.() ?? { operationId: 99 };
  };
  const calls: CorrectionCalls = {
    adjust: answer,
    addFound: answer,
    undo: async (id) => said.push(`undo ${id}`),
    skus: async (text) => [cable, bolt].filter(({ code }) => code.startsWith(text)),
    locations: async () => [shelf],
    jobs: async () => [],
  };
  const notices = {
    done(text: string, back: () => Promise<void>) {
      said.push(text);
      undo = back;
    },
    undone: () => said.push('undone'),
    failed: (error: unknown) => said.push((error as Error).message),
    changed: () => said.push('changed'),
  };
  return { calls, notices, asked, said, undo: () => undo() };
}

function refusing(code: string, body: object): () => never {
  return () => {
    throw new ApiError('stock', 409, { code, message: 'refused', ...body });
  };
}

suite('adjusting a stock line on screen', (test) => {
  function adjusting(...answers: (() => { operationId: number })[]) {
    const there = server(...answers);
    const state = new AdjustState(line, there.calls, there.notices);
    state.reason.word.value = 'miscounted';
    return { ...there, state };
  }

  test('what it should hold is sent as the difference to what was seen, with the reason; done, it is said with Undo', async () => {
    const { state, asked, said, undo } = adjusting();
    state.quantity.value.value = '7';
    state.reason.comment.value = ' twice ';
    assert.is(await state.save(), true);
    assert.equal(
      asked.map(({ body }) => body),
      [{ reason: 'Counted wrong: twice', lines: [{ stockLineId: 17, quantity: '-3', was: '10' }] }],
    );
    await undo();
    assert.equal(said, ['BOLT at A-01 set to 7 each', 'changed', 'undo 99', 'undone', 'changed']);
  });

  test('what the server asks is asked, and accepted under the same key; given up, nothing is done', async () => {
    const confirmations = [{ key: 'includes_taken', line: 17, message: '4 taken' }];
    const asking = refusing('confirmation_required', { confirmations });
    const { state, asked, said } = adjusting(asking, asking);
    state.quantity.value.value = '7';
    const answer = async (agreed: boolean) => {
      const saving = state.save();
      await becomes(() => state.confirmations.asked.value?.length, 1);
      state.confirmations.answer('includes_taken:17', true);
      if (agreed) state.confirmations.confirm();
      else state.confirmations.cancel();
      return saving;
    };
    assert.is(await answer(false), false);
    assert.equal(said, []);
    assert.is(await answer(true), true);
    const body = { reason: 'Counted wrong', lines: [{ stockLineId: 17, quantity: '-3', was: '10' }] };
    assert.equal(asked.at(-1)?.body, { ...body, accept: ['includes_taken:17'] });
  });

  test('a write-off takes away whatever else was taken meanwhile', async () => {
    const { state, asked, said } = adjusting();
    state.kind.value = 'writeOff';
    state.quantity.value.value = '6';
    assert.is(await state.save(), true);
    assert.equal(
      asked.map(({ body }) => body),
      [{ reason: 'Counted wrong', lines: [{ stockLineId: 17, quantity: '-6' }] }],
    );
    assert.is(said[0], '6 each of BOLT at A-01 written off');
  });

  test('says what is wrong while it is typed, with the numbers, and sends nothing', async () => {
    const { state, asked } = adjusting();
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
    assert.equal(asked, []);
  });

  test('asks for a reason, and for words where it is none of the list', async () => {
    const { state, asked } = adjusting();
    state.quantity.value.value = '7';
    state.reason.word.value = '';
    assert.is(await state.save(), false);
    assert.is(state.reason.wordError.value, 'Choose a reason');
    state.reason.word.value = 'other';
    assert.is(await state.save(), false);
    assert.is(state.reason.commentError.value, 'Say what happened');
    state.reason.comment.value = 'Water';
    assert.is(await state.save(), true);
    assert.equal(
      asked.map(({ body }) => (body as { reason: string }).reason),
      ['Water'],
    );
  });

  test('changed meanwhile: it shows what there is, and what is typed is judged by that', async () => {
    const now = { fields: { 'lines.0.quantity': 'now 7' }, data: { quantity: '7' } };
    const { state, said } = adjusting(refusing('changed_meanwhile', now));
    state.quantity.value.value = '8';
    assert.is(await state.save(), false);
    assert.is(state.holds.value, '7');
    assert.is(state.quantity.error.value, 'now 7');
    assert.equal(said, ['changed']);
    state.quantity.value.value = '9';
    assert.is(state.change.value, '2');
  });

  test('sent again after a lost answer it goes under the same key; a failure that is no refusal is said', async () => {
    const lost = () => {
      throw new NetworkError(new Error('lost'));
    };
    const { state, asked, said } = adjusting(lost);
    state.quantity.value.value = '7';
    assert.is(await state.save(), false);
    assert.equal(said, ['lost']);
    assert.is(await state.save(), true);
    assert.is(asked[0]?.key, asked[1]?.key);
  });

  test('a refusal that names no field stands in the dialog', async () => {
    const { state } = adjusting(refusing('job_cancelled', {}));
    state.quantity.value.value = '12';
    assert.is(await state.save(), false);
    assert.is(state.refused.value, 'refused');
  });
});

suite('adding found stock on screen', (test) => {
  function finding(...answers: (() => { operationId: number })[]) {
    const there = server(...answers);
    const state = new FoundState(there.calls, there.notices, 'H3G');
    state.reason.word.value = 'found';
    return { ...there, state };
  }

  test('what is known stands there already; typed just as it is called, the rest needs no list', async () => {
    const { state, asked, said } = finding();
    await state.open({ location: 'A-01' });
    state.sku.combobox.show('BOLT');
    state.quantity.value.value = '5';
    assert.is(await state.save(), true);
    assert.equal(
      asked.map(({ body }) => body),
      [{ reason: 'Found', lines: [{ stockCode: 'BOLT', locationId: 7, quantity: '5' }] }],
    );
    assert.is(said[0], '5 each of BOLT added at A-01');
  });

  test('a SKU on drums asks for the drum; owner and SWC go along where they are said', async () => {
    const { state, asked } = finding();
    await state.open({ stockCode: 'CABLE', location: 'A-01' });
    state.quantity.value.value = '7.5';
    assert.is(await state.save(), false);
    assert.is(state.drum.error.value, 'Enter a drum number: CABLE is on drums');
    state.drum.value.value = 'DR-9';
    state.job.combobox.show('J-1');
    state.segment.value.value = 'CELL01';
    state.swc.value.value = 'SW1';
    assert.is(await state.save(), true);
    const told = { job: 'J-1', segment: 'CELL01', swc: 'SW1', drumNumber: 'DR-9' };
    assert.equal(
      asked.map(({ body }) => body),
      [{ reason: 'Found', newJob: false, lines: [{ stockCode: 'CABLE', locationId: 7, quantity: '7.5', ...told }] }],
    );
  });

  test('what is missing or wrong stands beside its field, and nothing is sent', async () => {
    const { state, asked } = finding();
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
    assert.equal(asked, []);
  });

  test('a refusal stands beside the field that it names', async () => {
    const fields = { 'lines.0.drumNumber': 'Drum DR-1 was used before' };
    const { state } = finding(refusing('drum_number_used', { fields }));
    await state.open({ stockCode: 'CABLE', location: 'A-01' });
    state.quantity.value.value = '1';
    state.drum.value.value = 'DR-1';
    assert.is(await state.save(), false);
    assert.is(state.drum.error.value, 'Drum DR-1 was used before');
    assert.is(state.refused.value, undefined);
  });
});
