import * as assert from 'uvu/assert';
import { namedRanges } from '../../../shared/named-ranges.ts';
import { suite } from '../../support/suite.ts';

const asSeenFrom = (today: string) =>
  Object.fromEntries(namedRanges(today).map(({ name, from, to }) => [name, `${from} ${to}`]));

suite('named ranges of days', (test) => {
  test('weeks begin on Monday and months are whole', () => {
    assert.equal(asSeenFrom('2026-11-22'), {
      today: '2026-11-22 2026-11-22',
      yesterday: '2026-11-21 2026-11-21',
      last7Days: '2026-11-15 2026-11-21',
      thisWeek: '2026-11-16 2026-11-22',
      lastWeek: '2026-11-09 2026-11-15',
      thisMonth: '2026-11-01 2026-11-30',
      lastMonth: '2026-10-01 2026-10-31',
      thisYear: '2026-01-01 2026-12-31',
    });
  });

  test('named ranges cross months and years and handle leap years', () => {
    const newYear = asSeenFrom('2024-01-01');
    assert.is(newYear['yesterday'], '2023-12-31 2023-12-31');
    assert.is(newYear['thisWeek'], '2024-01-01 2024-01-07');
    assert.is(newYear['lastMonth'], '2023-12-01 2023-12-31');
    assert.is(asSeenFrom('2024-03-01')['yesterday'], '2024-02-29 2024-02-29');
    assert.is(asSeenFrom('2024-03-31')['lastMonth'], '2024-02-01 2024-02-29');
  });
});
