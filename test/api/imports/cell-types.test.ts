import * as assert from 'uvu/assert';
import { fileDate } from '../../../server/api/imports/kinds/cell-types.ts';
import { suite } from '../../support/suite.ts';

suite('cells of import files', (test) => {
  test('a date is read in the forms that people and spreadsheets write', () => {
    for (const text of [
      '2026-03-31',
      '2026/03/31',
      '2026-3-31',
      '2026-03-31 00:00:00',
      '2026-03-31T00:00:00',
      '2026-03-31T13:45:00.000',
      '31-03-2026',
      '31/03/2026',
      '31.3.2026',
      '31/03/26',
      '31/03/2026 9:30',
      '31-Mar-26',
      '31 march 2026',
      'March 31, 2026',
      'mar 31 2026',
      '46112',
      '46112.5',
    ])
      assert.is(read(text), '2026-03-31', text);
    assert.is(read('30-Sept-26'), '2026-09-30');
  });

  test('text that is not a date of this century is refused unchanged', () => {
    for (const text of [
      '31-Marble-26',
      '31-Ma-26',
      '03/31/2026',
      '31/02/2026',
      '2026-31-03',
      'March 32, 2026',
      '36525',
      '12345',
      '461120',
      '4611',
      '2026-03-31T00:00:00+02:00',
      '31/03-26x',
      'soon',
    ])
      assert.is(read(text), undefined, text);
  });
});

function read(text: string): string | undefined {
  const [error, value] = fileDate().validate(text, { coerce: true });
  return error === undefined ? value : undefined;
}
