import * as assert from 'uvu/assert';
import { parameterKey } from '../../../shared/parameters.ts';
import { suite } from '../../support/suite.ts';

suite('the reference key a name suggests', (test) => {
  test('words join in camel case, abbreviations stay readable', () => {
    assert.is(parameterKey('Fire class'), 'fireClass');
    assert.is(parameterKey('IP rating (2024)'), 'ipRating2024');
    assert.is(parameterKey('maxDepth'), 'maxDepth');
  });

  test('accents go, figures do not lead, and what has no Latin letter gives none', () => {
    assert.is(parameterKey('Größe'), 'groe', 'ß is no letter of a key');
    assert.is(parameterKey('Número de série'), 'numeroDeSerie');
    assert.is(parameterKey('2nd depth'), 'ndDepth');
    assert.is(parameterKey('重量'), '');
  });

  test('a long name gives a key that fits', () => {
    assert.is(parameterKey('word '.repeat(20)).length, 40);
  });
});
