import * as assert from 'uvu/assert';
import { spelled, type ValueType, valueCheck } from '../../../shared/parameters.ts';
import { readPattern } from '../../../shared/value-pattern.ts';
import { suite } from '../../support/suite.ts';

suite('values of parameters', (test) => {
  function expected(valueType: ValueType, value: string, more: { pattern?: string; choices?: string[] } = {}) {
    const rule = { valueType, pattern: more.pattern ?? null, choices: more.choices ?? null };
    return valueCheck(rule, readPattern)(spelled(rule, value));
  }

  function takes(valueType: ValueType, right: readonly string[], wrong: readonly string[], sentence: string) {
    for (const value of right) assert.is(expected(valueType, value), null, `${valueType} takes ${value}`);
    for (const value of wrong) assert.is(expected(valueType, value), sentence, `${valueType} refuses ${value}`);
  }

  test('a whole number consists of digits and an optional minus', () => {
    takes('whole', ['0', '7', '-12', '007'], ['1.0', '1e3', '+1', ' 1', '٣', ''], 'Enter a whole number');
  });

  test('a decimal number uses a point', () => {
    takes('decimal', ['1', '1.5', '-0.25'], ['1,5', '.5', '1.', '1e3', 'NaN'], 'Enter a decimal number');
  });

  test('a toggle accepts true and false in upper and lower case', () => {
    takes('toggle', ['true', 'false', 'TRUE', 'False'], ['yes', '1'], 'Enter true or false');
    assert.is(spelled({ valueType: 'toggle' }, 'TRUE'), 'true');
    assert.is(spelled({ valueType: 'anything' }, 'TRUE'), 'TRUE');
  });

  test('a date must exist in the calendar', () => {
    takes('date', ['2025-02-28', '2024-02-29'], ['2025-02-30', '28/02/2025', '2025-2-8'], 'Enter a date yyyy-mm-dd');
  });

  test('a list accepts its choices exactly as written, and a refusal names the first of them', () => {
    assert.is(expected('list', 'red', { choices: ['red', 'green'] }), null);
    assert.is(expected('list', 'Red', { choices: ['red', 'green'] }), 'Choose one of red, green');
    const many = Array.from({ length: 12 }, (_, index) => `c${index + 1}`);
    assert.is(expected('list', 'x', { choices: many }), 'Choose one of c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, …');
  });

  test('the refusal of a custom pattern shows the pattern', () => {
    assert.is(expected('pattern', 'AB1', { pattern: '[A-Z]+\\d' }), null);
    assert.is(expected('pattern', 'AB', { pattern: '[A-Z]+\\d' }), 'This does not match the pattern [A-Z]+\\d');
    assert.is(
      expected('pattern', 'a', { pattern: '(' }),
      'This does not match the pattern (',
      'nothing matches what cannot be read',
    );
  });

  test('a value of the type anything can be any text', () => {
    takes('anything', ['x', '=1+1', '💡'], [], '');
    takes('required', ['x'], [], '');
  });
});
