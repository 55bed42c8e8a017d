import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { ApiError } from '../../../client/calls/errors.ts';
import type { FormSpec } from '../../../client/screens/admin/records/form-spec.ts';
import type { RecordCalls } from '../../../client/screens/admin/records/record-calls.ts';
import { RecordPanelState } from '../../../client/screens/admin/records/record-panel-state.ts';
import { newPacking } from '../../../shared/contract/packings/packings.ts';
import { suite } from '../../support/suite.ts';

const specs: readonly FormSpec[] = [
  { kind: 'text', key: 'abbreviation', label: 'Abbreviation' },
  { kind: 'text', key: 'name', label: 'Name' },
  { kind: 'flag', key: 'divisible', label: 'Divisible', keeps: true },
  { kind: 'flag', key: 'traceable', label: 'Traceable' },
];

const stored = { id: 7, version: 3, abbreviation: 'DR', name: 'Drum', divisible: true, traceable: true };

type Row = typeof stored;

function panel(id: number | 'new', answers: Partial<RecordCalls<Row>> = {}) {
  const told: unknown[] = [];
  const calls: RecordCalls<Row> = {
    find: async () => stored,
    create: async (fields) => {
      told.push(['create', fields]);
      return { id: 8 };
    },
    edit: async (row, changes) => told.push(['edit', row.version, changes]),
    remove: async () => told.push(['remove']),
    retire: async (_, retired) => told.push(['retire', retired]),
    ...answers,
  };
  const state = new RecordPanelState<Row>(id, specs, newPacking, {
    calls,
    saved: (name) => told.push(['saved', name]),
    unchanged: () => told.push(['unchanged']),
    failed: (error) => told.push(['failed', (error as Error).message]),
    notDeleted: (error) => told.push(['notDeleted', (error as Error).message]),
  });
  const field = (key: string) => {
    const found = state.form.value?.fields.find(({ spec }) => spec.key === key);
    if (found === undefined) throw new Error(`no field ${key}`);
    return found;
  };
  return { state, told, field };
}

function refusal(code: string, body: object = {}): ApiError {
  return new ApiError('packing', 409, { code, message: 'Refused', ...body });
}

suite('form of a record', (test) => {
  test('what is missing is said beside its field, and nothing is sent', async () => {
    const { state, told, field } = panel('new');
    await state.open();
    field('name').value.value = '  Drum ';
    assert.is(field('abbreviation').error.value, undefined);
    assert.is(await state.save(), undefined);
    assert.is(field('abbreviation').error.value, 'Enter an abbreviation');
    assert.is(field('name').error.value, undefined);
    assert.equal(told, []);
  });

  test('a field says what is wrong when it is left, then while one types', async () => {
    const { state, field } = panel('new');
    await state.open();
    const name = field('abbreviation');
    name.value.value = 'x'.repeat(21);
    assert.is(name.error.value, undefined);
    name.touch();
    assert.match(name.error.value ?? '', /^Enter 1 to 20 characters/);
    name.value.value = 'DR';
    assert.is(name.error.value, undefined);
  });

  test('a new record is sent whole and trimmed; the next one keeps the values that repeat', async () => {
    const { state, told, field } = panel('new');
    await state.open();
    field('abbreviation').value.value = ' DR';
    field('name').value.value = 'Drum ';
    field('divisible').value.value = true;
    field('traceable').value.value = true;
    assert.is(await state.save(), 8);
    assert.equal(told, [
      ['create', { abbreviation: 'DR', name: 'Drum', divisible: true, traceable: true }],
      ['saved', 'DR'],
    ]);
    state.again();
    assert.equal(
      state.form.value?.fields.map((one) => one.value.value),
      ['', '', true, false],
    );
    assert.is(state.form.value?.isDirty.value, true);
  });

  test('only what differs is sent, with the version that was read; nothing edited is said', async () => {
    const { state, told, field } = panel(7);
    await state.open();
    assert.is(await state.save(), undefined);
    field('name').value.value = 'Cable drum';
    field('divisible').value.value = false;
    field('divisible').value.value = true;
    assert.is(await state.save(), 7);
    assert.equal(told, [['unchanged'], ['edit', 3, { name: 'Cable drum' }], ['saved', 'DR']]);
    assert.is(state.form.value?.isDirty.value, false);
  });

  test('what the server refuses stands beside its field until that is changed', async () => {
    const taken = refusal('packing_taken', { fields: { abbreviation: 'Packing type DR already exists' } });
    const { state, field } = panel('new', { create: () => Promise.reject(taken) });
    await state.open();
    field('abbreviation').value.value = 'DR';
    field('name').value.value = 'Drum';
    assert.is(await state.save(), undefined);
    assert.is(field('abbreviation').error.value, 'Packing type DR already exists');
    field('abbreviation').value.value = 'DRM';
    assert.is(field('abbreviation').error.value, undefined);
  });

  test('what the server asks about a new record is asked, and nothing typed is lost when it is not confirmed', async () => {
    const asked: unknown[] = [];
    const confirmations = [{ key: 'stock_code_alike', message: 'dr differs from DR only in capital letters' }];
    const { state, told, field } = panel('new', {
      create: async (fields) => {
        asked.push(fields);
        if (!('accept' in fields)) throw refusal('confirmation_required', { confirmations });
        return { id: 8 };
      },
    });
    await state.open();
    field('abbreviation').value.value = 'dr';
    field('name').value.value = 'Drum';
    const givenUp = state.save();
    await new Promise((done) => setImmediate(done));
    assert.equal(state.confirmations.asked.value, confirmations);
    state.confirmations.cancel();
    assert.is(await givenUp, undefined);
    assert.equal([field('name').value.value, state.form.value?.isDirty.value, told], ['Drum', true, []]);
    const agreed = state.save();
    await new Promise((done) => setImmediate(done));
    state.confirmations.answer('stock_code_alike', true);
    state.confirmations.confirm();
    assert.is(await agreed, 8);
    const fields = { abbreviation: 'dr', name: 'Drum', divisible: false, traceable: false };
    assert.equal(asked, [fields, fields, { ...fields, accept: ['stock_code_alike'] }]);
  });

  test('a change by somebody else is shown beside mine; mine goes over it only when I say so', async () => {
    const theirs = { ...stored, version: 4, name: 'Reel' };
    let reads = 0;
    const { state, told, field } = panel(7, {
      find: async () => (reads++ === 0 ? stored : theirs),
      edit: async (row, changes) => {
        if (row.version < 4) throw refusal('changed_meanwhile', { data: { by: 'Ada', at: '2026-11-21T09:00:00Z' } });
        told.push(['edit', row.version, changes]);
      },
    });
    await state.open();
    field('name').value.value = 'Cable drum';
    assert.is(await state.save(), undefined);
    assert.is(state.conflict.value?.by, 'Ada');
    assert.is(state.conflict.value?.row.name, 'Reel');
    assert.is(field('name').value.value, 'Cable drum');
    assert.is(await state.keepMine(), 7);
    assert.equal(told, [
      ['edit', 4, { name: 'Cable drum' }],
      ['saved', 'DR'],
    ]);
  });

  test('taking theirs leaves nothing of mine', async () => {
    const theirs = { ...stored, version: 4, name: 'Reel' };
    let reads = 0;
    const { state, field } = panel(7, {
      find: async () => (reads++ === 0 ? stored : theirs),
      edit: () => Promise.reject(refusal('changed_meanwhile')),
    });
    await state.open();
    field('name').value.value = 'Cable drum';
    await state.save();
    state.takeTheirs();
    assert.is(field('name').value.value, 'Reel');
    assert.is(state.form.value?.isDirty.value, false);
    assert.is(state.conflict.value, undefined);
  });

  test('what is in use is not deleted: what uses it is shown', async () => {
    const uses = [{ subject: 'sku', count: 2, examples: [{ id: 1, name: 'CBL-1' }] }];
    const { state } = panel(7, { remove: () => Promise.reject(refusal('in_use', { data: { uses } })) });
    await state.open();
    assert.is(await state.remove(), false);
    assert.equal(state.uses.value, uses);
  });

  test('what cannot be deleted for another reason is said as that', async () => {
    const { state, told } = panel(7, { remove: () => Promise.reject(refusal('forbidden')) });
    await state.open();
    assert.is(await state.remove(), false);
    assert.equal(told, [['notDeleted', 'Refused']]);
    assert.is(state.uses.value, undefined);
  });

  test('a record that is gone says so', async () => {
    const { state } = panel(7, { find: async () => undefined });
    await state.open();
    assert.equal(state.load.value, { kind: 'missing' });
  });
});
