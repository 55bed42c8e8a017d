import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { ApiError } from '../../../client/calls/errors.ts';
import type { FormSpec } from '../../../client/screens/admin/records/form-spec.ts';
import type { RecordCalls } from '../../../client/screens/admin/records/record-calls.ts';
import { RecordForm } from '../../../client/screens/admin/records/record-form.ts';
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
  const events: unknown[] = [];
  const calls: RecordCalls<Row> = {
    find: async () => stored,
    create: async (fields) => {
      events.push(['create', fields]);
      return { id: 8 };
    },
    edit: async (row, changes) => events.push(['edit', row.version, changes]),
    remove: async () => events.push(['remove']),
    retire: async (_, retired) => events.push(['retire', retired]),
    ...answers,
  };
  const state = new RecordPanelState<Row>(id, specs, newPacking, {
    calls,
    saved: (name) => events.push(['saved', name]),
    unchanged: () => events.push(['unchanged']),
    failed: (error) => events.push(['failed', (error as Error).message]),
    notDeleted: (error) => events.push(['notDeleted', (error as Error).message]),
  });
  const field = (key: string) => {
    const match = state.form.value?.fields.find(({ spec }) => spec.key === key);
    if (match === undefined) throw new Error(`no field ${key}`);
    return match;
  };
  return { state, events, field };
}

function refusal(code: string, body: object = {}): ApiError {
  return new ApiError('packing', 409, { code, message: 'Refused', ...body });
}

suite('the form of a record', (test) => {
  test('a stored value that is not sent leaves the form unchanged, and its replacement is sent', () => {
    const logo: FormSpec = {
      kind: 'own',
      key: 'logo',
      label: 'Logo',
      empty: null,
      sent: (value) => (value === 7 ? undefined : value),
      render: () => null,
    };
    const form = new RecordForm([logo], newPacking, { id: 1, logo: 7 });
    assert.is(form.isDirty.value, false);
    for (const value of ['new', null]) {
      const [field] = form.fields;
      if (field !== undefined) field.value.value = value;
      assert.equal(form.changes(), { logo: value });
    }
  });

  test('a missing value is shown beside its field, and nothing is sent', async () => {
    const { state, events, field } = panel('new');
    await state.open();
    field('name').value.value = '  Drum ';
    assert.is(field('abbreviation').error.value, undefined);
    assert.is(await state.save(), undefined);
    assert.is(field('abbreviation').error.value, 'Enter an abbreviation');
    assert.is(field('name').error.value, undefined);
    assert.equal(events, []);
  });

  test('a field shows its error when the user leaves it, then while the user types', async () => {
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

  test('a new record is sent complete and trimmed; the next one keeps the repeating values', async () => {
    const { state, events, field } = panel('new');
    await state.open();
    field('abbreviation').value.value = ' DR';
    field('name').value.value = 'Drum ';
    field('divisible').value.value = true;
    field('traceable').value.value = true;
    assert.is(await state.save(), 8);
    assert.equal(events, [
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

  test('an edit sends only the changed fields with the version read; an edit without changes is reported', async () => {
    const { state, events, field } = panel(7);
    await state.open();
    assert.is(await state.save(), undefined);
    field('name').value.value = 'Cable drum';
    field('divisible').value.value = false;
    field('divisible').value.value = true;
    assert.is(await state.save(), 7);
    assert.equal(events, [['unchanged'], ['edit', 3, { name: 'Cable drum' }], ['saved', 'DR']]);
    assert.is(state.form.value?.isDirty.value, false);
  });

  test('a refusal by the server stays beside its field until the field changes', async () => {
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

  test('a confirmation that the server requests is displayed, and declining it keeps the input', async () => {
    const requests: unknown[] = [];
    const confirmations = [{ key: 'stock_code_alike', message: 'dr differs from DR only in capital letters' }];
    const { state, events, field } = panel('new', {
      create: async (fields) => {
        requests.push(fields);
        if (!('accept' in fields)) throw refusal('confirmation_required', { confirmations });
        return { id: 8 };
      },
    });
    await state.open();
    field('abbreviation').value.value = 'dr';
    field('name').value.value = 'Drum';
    const givenUp = state.save();
    await new Promise((done) => setImmediate(done));
    assert.equal(state.confirmations.pending.value, confirmations);
    state.confirmations.cancel();
    assert.is(await givenUp, undefined);
    assert.equal([field('name').value.value, state.form.value?.isDirty.value, events], ['Drum', true, []]);
    const agreed = state.save();
    await new Promise((done) => setImmediate(done));
    state.confirmations.answer('stock_code_alike', true);
    state.confirmations.confirm();
    assert.is(await agreed, 8);
    const fields = { abbreviation: 'dr', name: 'Drum', divisible: false, traceable: false };
    assert.equal(requests, [fields, fields, { ...fields, accept: ['stock_code_alike'] }]);
  });

  test('a change by another user is shown beside the draft, which replaces it only when the user confirms', async () => {
    const theirs = { ...stored, version: 4, name: 'Reel' };
    let reads = 0;
    const { state, events, field } = panel(7, {
      find: async () => (reads++ === 0 ? stored : theirs),
      edit: async (row, changes) => {
        if (row.version < 4) throw refusal('changed_meanwhile', { data: { by: 'Ada', at: '2026-11-21T09:00:00Z' } });
        events.push(['edit', row.version, changes]);
      },
    });
    await state.open();
    field('name').value.value = 'Cable drum';
    assert.is(await state.save(), undefined);
    assert.is(state.conflict.value?.by, 'Ada');
    assert.is(state.conflict.value?.row.name, 'Reel');
    assert.is(field('name').value.value, 'Cable drum');
    assert.is(await state.keepMine(), 7);
    assert.equal(events, [
      ['edit', 4, { name: 'Cable drum' }],
      ['saved', 'DR'],
    ]);
  });

  test('choosing the other user’s version discards the draft', async () => {
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

  test('deleting a record in use is refused and shows its uses', async () => {
    const uses = [{ subject: 'sku', count: 2, examples: [{ id: 1, name: 'CBL-1' }] }];
    const { state } = panel(7, { remove: () => Promise.reject(refusal('in_use', { data: { uses } })) });
    await state.open();
    assert.is(await state.remove(), false);
    assert.equal(state.uses.value, uses);
  });

  test('a deletion refused for another reason shows that refusal', async () => {
    const { state, events } = panel(7, { remove: () => Promise.reject(refusal('forbidden')) });
    await state.open();
    assert.is(await state.remove(), false);
    assert.equal(events, [['notDeleted', 'Refused']]);
    assert.is(state.uses.value, undefined);
  });

  test('a record that no longer exists is shown as missing', async () => {
    const { state } = panel(7, { find: async () => undefined });
    await state.open();
    assert.equal(state.load.value, { kind: 'missing' });
  });
});
