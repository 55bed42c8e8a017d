import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { createPicker } from '../../../client/screens/admin/records/create-picker.ts';
import { FormField } from '../../../client/screens/admin/records/form-field.ts';
import type { PickSpec } from '../../../client/screens/admin/records/form-spec.ts';
import { newSku } from '../../../shared/contract/skus/new-sku.ts';
import { suite } from '../../support/suite.ts';

const metre = { key: '1', code: 'm', name: 'Metre' };
const million = { key: '2', code: 'M', name: 'Million' };
const each = { key: '3', code: 'EA', name: 'Each' };

function unitField(row?: Readonly<Record<string, unknown>>, optional = false) {
  const spec: PickSpec = {
    kind: 'pick',
    key: 'unitId',
    label: 'Unit',
    optional,
    find: async (text) => [metre, million, each].filter(({ code }) => code.toLowerCase() === text.toLowerCase()),
    picked: () => each,
  };
  const field = new FormField(spec, newSku.schema.unitId, row);
  return { field, picker: createPicker(field, spec) };
}

suite('a picker field', (test) => {
  test('an optional picker field refuses typed text without a pick, but can be empty', () => {
    const { field, picker } = unitField(undefined, true);
    picker.combobox.type('pieces');
    assert.is(field.fault(), 'Choose a unit from the list');
    picker.combobox.type(' ');
    assert.is(field.fault(), undefined);
  });

  test('an empty field can show its own message instead of one made from its label', () => {
    const spec = { kind: 'text', key: 'name', label: 'Attached to', missing: 'Choose what it is attached to' } as const;
    assert.is(new FormField(spec, newSku.schema.name, undefined).fault(), 'Choose what it is attached to');
  });

  test('leaving the field picks the row with the typed code', async () => {
    const { field, picker } = unitField();
    picker.combobox.type('ea');
    await picker.pickMatch();
    assert.is(field.input(), 3);
    assert.is(picker.combobox.text.value, 'EA');
  });

  test('leaving the field picks the row with the exact letter case, and nothing without a match', async () => {
    const { field, picker } = unitField();
    picker.combobox.type('M');
    await picker.pickMatch();
    assert.is(field.input(), 2);
    picker.combobox.type('x');
    await picker.pickMatch();
    assert.is(field.fault(), 'Choose a unit from the list');
  });

  test('leaving the field picks nothing if the text changed meanwhile', async () => {
    const { field, picker } = unitField();
    picker.combobox.type('ea');
    const finished = picker.pickMatch();
    picker.combobox.type('each');
    await finished;
    assert.is(field.fault(), 'Choose a unit from the list');
  });

  test('the picker displays the stored row, and another row when the form replaces it', () => {
    const { field, picker } = unitField({ unitId: 3 });
    picker.follow(field.value.value);
    assert.is(picker.combobox.text.value, 'EA');
    picker.follow(metre);
    assert.is(picker.combobox.text.value, 'm');
    picker.follow(undefined);
    assert.is(picker.combobox.text.value, '');
  });
});
