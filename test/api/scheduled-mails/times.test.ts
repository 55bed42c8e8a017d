import * as assert from 'uvu/assert';
import { lastAndNextDue, nextDue } from '../../../server/api/scheduled-mails/times.ts';
import { suite } from '../../support/suite.ts';

const london = 'Europe/London';
const daily = (hour: number) => ({ every: 'day', day: null, hour }) as const;
const next = (times: Parameters<typeof nextDue>[0], after: string, zone = london) =>
  nextDue(times, new Date(after), zone).toISOString();

suite('the times of a scheduled mail', (test) => {
  test('a daily mail is due at its hour of the warehouse’s clock, in winter and in summer', () => {
    assert.is(next(daily(6), '2026-01-10T05:59:59Z'), '2026-01-10T06:00:00.000Z');
    assert.is(next(daily(6), '2026-01-10T06:00:00Z'), '2026-01-11T06:00:00.000Z');
    assert.is(next(daily(6), '2026-07-10T00:00:00Z'), '2026-07-10T05:00:00.000Z');
    assert.is(next(daily(0), '2026-07-09T22:59:00Z'), '2026-07-09T23:00:00.000Z');
    assert.is(next(daily(6), '2026-01-10T12:00:00Z', 'Pacific/Auckland'), '2026-01-10T17:00:00.000Z');
  });

  test('an hour that the clock skips is due at the next hour it shows', () => {
    assert.is(next(daily(1), '2026-03-28T12:00:00Z'), '2026-03-29T01:00:00.000Z');
    assert.is(next(daily(1), '2026-03-29T01:00:00Z'), '2026-03-30T00:00:00.000Z');
  });

  test('an hour that the clock shows twice is due once', () => {
    assert.is(next(daily(1), '2026-10-24T12:00:00Z'), '2026-10-25T00:00:00.000Z');
    assert.is(next(daily(1), '2026-10-25T00:00:00Z'), '2026-10-26T01:00:00.000Z');
  });

  test('a weekly mail is due on its weekday, a monthly mail on its day or the last of the month', () => {
    const weekly = { every: 'week', day: 7, hour: 8 } as const;
    assert.is(next(weekly, '2026-11-23T09:00:00Z'), '2026-11-29T08:00:00.000Z');
    assert.is(next(weekly, '2026-11-29T08:00:00Z'), '2026-12-06T08:00:00.000Z');
    const monthly = { every: 'month', day: 31, hour: 8 } as const;
    assert.is(next(monthly, '2026-01-31T08:00:00Z'), '2026-02-28T08:00:00.000Z');
    assert.is(next(monthly, '2028-02-01T08:00:00Z'), '2028-02-29T08:00:00.000Z');
    assert.is(next({ ...monthly, day: 1 }, '2026-12-01T08:00:00Z'), '2027-01-01T08:00:00.000Z');
  });

  test('of several missed times only the last is due', () => {
    const of = lastAndNextDue(daily(6), new Date('2026-11-20T06:00:00Z'), new Date('2026-11-23T07:00:00Z'), london);
    assert.equal(
      [of.last.toISOString(), of.next.toISOString()],
      ['2026-11-23T06:00:00.000Z', '2026-11-24T06:00:00.000Z'],
    );
  });
});
