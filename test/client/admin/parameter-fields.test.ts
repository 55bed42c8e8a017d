import '../../../client/all-texts.ts';
import * as assert from 'uvu/assert';
import { type Parameter, withValue } from '../../../client/parameters/value-rules.ts';
import { ParameterFieldsState } from '../../../client/screens/admin/parameter-fields/parameter-fields-state.ts';
import { readPattern } from '../../../shared/value-pattern.ts';
import { suite } from '../../support/suite.ts';

suite('the values of parameters in a form', (test) => {
  const parameter = (referenceKey: string, more: Partial<Parameter> = {}): Parameter => ({
    ...{ id: 1, version: 1, retired: false, name: referenceKey, description: null, subject: 'sku' },
    ...{ valueType: 'anything', pattern: null, choices: null, planParameter: false, referenceKey },
    ...more,
  });
  const asking = async (...parameters: Parameter[]) => {
    const state = new ParameterFieldsState(
      () => Promise.resolve(parameters),
      () => readPattern,
    );
    await state.load();
    return state;
  };

  test('emptying a stored value removes it; emptying a value that was never stored leaves no change', () => {
    const stored = { one: 'x' };
    assert.equal(withValue(stored, stored, 'one', ''), { one: null });
    assert.equal(withValue(withValue(stored, stored, 'two', 'y'), stored, 'two', ''), stored);
  });

  test('values typed back in any order equal the stored values', () => {
    const stored = { b: '1', a: '2' };
    const typed = withValue(withValue(stored, stored, 'b', '3'), stored, 'c', 'x');
    const back = withValue(withValue(typed, stored, 'c', ''), stored, 'b', '1');
    assert.is(JSON.stringify(back), JSON.stringify(stored));
  });

  test('a new record needs each required value, and values that fit their type', async () => {
    const state = await asking(
      parameter('depth', { valueType: 'required' }),
      parameter('size', { valueType: 'whole' }),
    );
    assert.is(state.fault({}, undefined), 'Enter a depth');
    assert.is(state.fault({ depth: 'x', size: '1.5' }, undefined), 'Enter a whole number');
    assert.is(state.fault({ depth: 'x', size: '2' }, undefined), undefined);
  });

  test('an invalid stored value does not block saving until it is changed', async () => {
    const state = await asking(parameter('size', { valueType: 'whole' }), parameter('colour'));
    const stored = { size: 'wrong' };
    assert.is(state.faultOf(parameter('size', { valueType: 'whole' }), stored), 'Enter a whole number');
    assert.is(state.fault(stored, stored), undefined);
    assert.is(state.fault({ ...stored, colour: 'red' }, stored), undefined);
    assert.is(state.fault({ size: 'worse' }, stored), 'Enter a whole number');
    assert.is(state.fault({ size: null }, stored), undefined);
  });

  test('a value is checked against its pattern as on the server, once the pattern reader is loaded', async () => {
    const lot = parameter('lot', { valueType: 'pattern', pattern: '[A-Z]\\d+' });
    const state = await asking(lot);
    assert.is(state.fault({ lot: 'a1' }, undefined), 'This does not match the pattern [A-Z]\\d+');
    assert.is(state.fault({ lot: 'A1' }, undefined), undefined);
    const described = { ...lot, description: 'A letter and digits, as A12' };
    const fault = (await asking(described)).fault({ lot: 'a1' }, undefined);
    assert.is(fault, 'This does not match: A letter and digits, as A12');
    const waiting = new ParameterFieldsState(
      () => Promise.resolve([lot]),
      () => undefined,
    );
    await waiting.load();
    assert.is(waiting.fault({ lot: 'a1' }, undefined), undefined, 'the server has the last word');
  });

  test('a failed load of the parameters is reported and can be retried', async () => {
    let tries = 0;
    const state = new ParameterFieldsState(() => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('offline')) : Promise.resolve([parameter('size')]);
    });
    await state.load();
    assert.is(state.answer.value.kind, 'failed');
    assert.is(state.fault({ size: 'x' }, undefined), undefined);
    await state.load();
    assert.is(state.answer.value.kind, 'ready');
  });
});
