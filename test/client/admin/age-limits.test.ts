import * as assert from 'uvu/assert';
import { limitsText, typedLimits } from '../../../client/screens/admin/companies/age-limits.ts';
import { ageBandsOf, readAgeBand } from '../../../shared/age-bands.ts';
import { newCompany } from '../../../shared/contract/companies/companies.ts';
import { suite } from '../../support/suite.ts';

suite('the typed limits of age bands', (test) => {
  test('age limits can be separated by commas, semicolons or blanks and are displayed with commas', () => {
    assert.equal(typedLimits(' 30, 60;90  180,'), [30, 60, 90, 180]);
    assert.is(limitsText([30, 60, 90]), '30, 60, 90');
    assert.equal([typedLimits(' , '), limitsText(null)], [null, '']);
  });

  test('limits that are not a rising list of valid numbers are refused, and the text stays as typed', () => {
    const isRefused = (text: string) => newCompany.schema.ageBands.validate(typedLimits(text))[0] !== undefined;
    assert.is(typedLimits('30, sixty'), '30, sixty');
    for (const text of ['30, sixty', '30-60', '1.5', '60, 30', '30, 30', '0', '3651', '1 2 3 4 5 6 7 8 9 10 11 12'])
      assert.ok(isRefused(text), text);
    for (const text of ['', '1', '30, 60', '3650']) assert.not(isRefused(text), text);
  });

  test('the bands between the limits cover each age exactly once', () => {
    const bands = ageBandsOf([1, 2, 40]);
    assert.equal(bands, ['0-1', '2-2', '3-40', '41+']);
    assert.equal(bands.map(readAgeBand), [
      { from: 0, to: 1 },
      { from: 2, to: 2 },
      { from: 3, to: 40 },
      { from: 41, to: undefined },
    ]);
  });
});
