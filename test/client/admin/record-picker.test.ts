import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { createPicker } from '../../../client/screens/admin/records/create-picker.ts';
import { FormField } from '../../../client/screens/admin/records/form-field.ts';
import type { PickSpec } from '../../../client/screens/admin/records/form-spec.ts';
import { newSku } from '../../../shared/contract/skus/skus.ts';
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

suite('a field that picks', (test) => {
  test('is not saved with what was typed and not picked, though it may be left empty', () => {
    const { field, picker } = unitField(undefined, true);
    picker.combobox.type('pieces');
    assert.is(field.fault(), 'Choose a unit from the list');
    picker.combobox.type(' ');
    assert.is(field.fault(), undefined);
  });

  test('says in its own words that it is empty, where its label is no noun', () => {
    const spec = { kind: 'text', key: 'name', label: 'Attached to', missing: 'Choose what it is attached to' } as const;
    assert.is(new FormField(spec, newSku.schema.name, undefined).fault(), 'Choose what it is attached to');
  });

  test('picks what is called just so when it is left', async () => {
    const { field, picker } = unitField();
    picker.combobox.type('ea');
    await picker.settle();
    assert.is(field.input(), 3);
    assert.is(picker.combobox.text.value, 'EA');
  });

  test('leaves open what only letter case tells apart, and takes the one that is spelt so', async () => {
    const { field, picker } = unitField();
    picker.combobox.type('M');
    await picker.settle();
    assert.is(field.input(), 2);
    picker.combobox.type('x');
    await picker.settle();
    assert.is(field.fault(), 'Choose a unit from the list');
  });

  test('picks nothing by itself once it was typed on meanwhile', async () => {
    const { field, picker } = unitField();
    picker.combobox.type('ea');
    const settled = picker.settle();
    picker.combobox.type('each');
    await settled;
    assert.is(field.fault(), 'Choose a unit from the list');
  });

  test('shows what is stored, and another row when the form takes one over', () => {
    const { field, picker } = unitField({ unitId: 3 });
    picker.follow(field.value.value);
    assert.is(picker.combobox.text.value, 'EA');
    picker.follow(metre);
    assert.is(picker.combobox.text.value, 'm');
    picker.follow(undefined);
    assert.is(picker.combobox.text.value, '');
  });
});
