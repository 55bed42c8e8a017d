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

  test('a value that was stored and is emptied is taken away; one that was never stored is as if never typed', () => {
    const stored = { one: 'x' };
    assert.equal(withValue(stored, stored, 'one', ''), { one: null });
    assert.equal(withValue(withValue(stored, stored, 'two', 'y'), stored, 'two', ''), stored);
  });

  test('the same values are the same, whichever way they were typed', () => {
    const stored = { b: '1', a: '2' };
    const typed = withValue(withValue(stored, stored, 'b', '3'), stored, 'c', 'x');
    const back = withValue(withValue(typed, stored, 'c', ''), stored, 'b', '1');
    assert.is(JSON.stringify(back), JSON.stringify(stored));
  });

  test('a new record needs what is required, and values that fit', async () => {
    const state = await asking(
      parameter('depth', { valueType: 'required' }),
      parameter('size', { valueType: 'whole' }),
    );
    assert.is(state.fault({}, undefined), 'Enter a depth');
    assert.is(state.fault({ depth: 'x', size: '1.5' }, undefined), 'Enter a whole number');
    assert.is(state.fault({ depth: 'x', size: '2' }, undefined), undefined);
  });

  test('what was wrong before holds up nothing, until it is changed itself', async () => {
    const state = await asking(parameter('size', { valueType: 'whole' }), parameter('colour'));
    const stored = { size: 'wrong' };
    assert.is(state.faultOf(parameter('size', { valueType: 'whole' }), stored), 'Enter a whole number');
    assert.is(state.fault(stored, stored), undefined);
    assert.is(state.fault({ ...stored, colour: 'red' }, stored), undefined);
    assert.is(state.fault({ size: 'worse' }, stored), 'Enter a whole number');
    assert.is(state.fault({ size: null }, stored), undefined);
  });

  test('a pattern is checked as the server checks it, once its reader is here', async () => {
    const lot = parameter('lot', { valueType: 'pattern', pattern: '[A-Z]\\d+' });
    const state = await asking(lot);
    assert.is(state.fault({ lot: 'a1' }, undefined), 'This does not match the pattern [A-Z]\\d+');
    assert.is(state.fault({ lot: 'A1' }, undefined), undefined);
    const described = { ...lot, description: 'A letter and digits, as A12' };
    const said = (await asking(described)).fault({ lot: 'a1' }, undefined);
    assert.is(said, 'This does not match: A letter and digits, as A12');
    const waiting = new ParameterFieldsState(
      () => Promise.resolve([lot]),
      () => undefined,
    );
    await waiting.load();
    assert.is(waiting.fault({ lot: 'a1' }, undefined), undefined, 'the server has the last word');
  });

  test('parameters that could not be read are said, and can be read again', async () => {
    let tries = 0;
    const state = new ParameterFieldsState(() => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('offline')) : Promise.resolve([parameter('size')]);
    });
    await state.load();
    assert.is(state.asked.value.kind, 'failed');
    assert.is(state.fault({ size: 'x' }, undefined), undefined);
    await state.load();
    assert.is(state.asked.value.kind, 'ready');
  });
});
