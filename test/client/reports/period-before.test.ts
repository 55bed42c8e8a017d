import * as assert from 'uvu/assert';
import { periodBefore } from '../../../shared/period-before.ts';
import { suite } from '../../support/suite.ts';

suite('the period before', (test) => {
  const before = (from: string, to: string, today = '2026-11-25') => {
    const period = periodBefore({ from, to }, today);
    return `${period.from} to ${period.to}`;
  };

  test('any days are compared with as many right before', () => {
    assert.is(before('2026-11-25', '2026-11-25'), '2026-11-24 to 2026-11-24');
    assert.is(before('2026-11-16', '2026-11-22'), '2026-11-09 to 2026-11-15');
    assert.is(before('2026-03-28', '2026-03-30'), '2026-03-25 to 2026-03-27');
  });

  test('a whole month or year is compared with the one before, however long', () => {
    assert.is(before('2026-10-01', '2026-10-31'), '2026-09-01 to 2026-09-30');
    assert.is(before('2026-03-01', '2026-03-31'), '2026-02-01 to 2026-02-28');
    assert.is(before('2025-01-01', '2025-12-31'), '2024-01-01 to 2024-12-31');
  });

  test('a period that is not over is compared with the same days of the one before', () => {
    assert.is(before('2026-11-23', '2026-11-29'), '2026-11-16 to 2026-11-18');
    assert.is(before('2026-11-01', '2026-11-30'), '2026-10-01 to 2026-10-25');
    assert.is(before('2026-03-01', '2026-03-31', '2026-03-30'), '2026-02-01 to 2026-02-28');
    assert.is(before('2026-01-01', '2026-12-31'), '2025-01-01 to 2025-11-25');
  });
});
