import * as assert from 'uvu/assert';
import { parameterKey } from '../../../shared/parameters.ts';
import { suite } from '../../support/suite.ts';

suite('the reference key suggested from a name', (test) => {
  test('words join in camel case, abbreviations stay readable', () => {
    assert.is(parameterKey('Fire class'), 'fireClass');
    assert.is(parameterKey('IP rating (2024)'), 'ipRating2024');
    assert.is(parameterKey('maxDepth'), 'maxDepth');
  });

  test('the key drops accents and leading digits, and is empty for a name without Latin letters', () => {
    assert.is(parameterKey('Größe'), 'groe', 'ß is no letter of a key');
    assert.is(parameterKey('Número de série'), 'numeroDeSerie');
    assert.is(parameterKey('2nd depth'), 'ndDepth');
    assert.is(parameterKey('重量'), '');
  });

  test('the key of a long name has at most 40 characters', () => {
    assert.is(parameterKey('word '.repeat(20)).length, 40);
  });
});
