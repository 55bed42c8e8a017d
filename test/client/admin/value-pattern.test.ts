import * as assert from 'uvu/assert';
import { readPattern } from '../../../shared/value-pattern.ts';
import { suite } from '../../support/suite.ts';

suite('custom patterns', (test) => {
  const matches = (pattern: string, value: string) => readPattern(pattern).matches?.(value);

  test('a pattern is matched against the whole value', () => {
    assert.is(matches('[A-Z]{2}\\d+', 'AB12'), true);
    assert.is(matches('[A-Z]{2}\\d+', 'AB12 '), false);
    assert.is(matches('[A-Z]{2}\\d+', 'xAB12'), false);
    assert.is(matches('a|ab', 'ab'), true, 'the longer alternative counts when only it covers the value');
    assert.is(matches('^[A-Z]+$', 'AB'), true, 'anchors are allowed, and change nothing');
    assert.is(matches('.', '💡'), true, 'a character is a code point');
  });

  test('G53 nested quantifiers are matched without exponential backtracking', () => {
    const value = `${'a'.repeat(999)}!`;
    // A backtracking engine would need about 2^999 steps for each and never return.
    assert.is(matches('(a+)+$', value), false);
    assert.is(matches('(a|aa)+', value), false);
    assert.is(matches('(a?){200}a{100}', value), false);
    assert.is(matches('(.*)(.*)(.*)(.*)[^a]', value), true);
  });

  test('an invalid pattern is refused with a message that names the faulty part', () => {
    assert.is(readPattern('(a').refused, 'Missing closing ): (a');
    assert.is(readPattern('[z-a]').refused, 'Invalid character class range: z-a');
    assert.is(readPattern('*a').refused, 'Missing argument to repetition operator: *');
    assert.is(readPattern('a\\').refused, 'Trailing backslash at end of expression');
    assert.is(readPattern('a{1001}').refused, 'Invalid repeat count: {1001}');
  });

  test('lookarounds and back references are refused by name', () => {
    for (const pattern of ['(?=a)b', 'a(?!b)', '(?<=a)b', '(?<!a)b']) {
      assert.match(String(readPattern(pattern).refused), 'cannot look ahead or behind', pattern);
    }
    for (const pattern of ['(a)\\1', '(?<n>a)\\k<n>', '(?P<n>a)(?P=n)']) {
      assert.match(String(readPattern(pattern).refused), 'cannot refer back', pattern);
    }
    assert.is(readPattern('(?<year>\\d{4})').refused, undefined, 'a group may have a name');
  });

  test('a pattern that would grow too large is refused', () => {
    assert.match(String(readPattern('\\pL{1000}').refused), 'too large');
    assert.match(String(readPattern('((a{100}){100}){100}').refused), 'Invalid repeat count');
    assert.ok(readPattern(`${'('.repeat(1001)}${')'.repeat(1001)}`).refused);
  });
});
