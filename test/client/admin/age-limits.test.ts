import * as assert from 'uvu/assert';
import { limitsText, typedLimits } from '../../../client/screens/admin/companies/age-limits.ts';
import { ageBandsOf, readAgeBand } from '../../../shared/age-bands.ts';
import { newCompany } from '../../../shared/contract/companies/companies.ts';
import { suite } from '../../support/suite.ts';

suite('limits of age bands as they are typed', (test) => {
  test('numbers are parted by commas, semicolons or blanks, and shown as they are typed', () => {
    assert.equal(typedLimits(' 30, 60;90  180,'), [30, 60, 90, 180]);
    assert.is(limitsText([30, 60, 90]), '30, 60, 90');
    assert.equal([typedLimits(' , '), limitsText(null)], [null, '']);
  });

  test('what is no list of numbers stays as it is and is refused, as limits are that do not rise', () => {
    const isRefused = (text: string) => newCompany.schema.ageBands.validate(typedLimits(text))[0] !== undefined;
    assert.is(typedLimits('30, sixty'), '30, sixty');
    for (const text of ['30, sixty', '30-60', '1.5', '60, 30', '30, 30', '0', '3651', '1 2 3 4 5 6 7 8 9 10 11 12'])
      assert.ok(isRefused(text), text);
    for (const text of ['', '1', '30, 60', '3650']) assert.not(isRefused(text), text);
  });

  test('the bands between them have all ages, each once', () => {
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
