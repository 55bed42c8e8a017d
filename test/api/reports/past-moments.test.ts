import * as assert from 'uvu/assert';
import { pastMoment } from '../../../server/api/list/report-scope.ts';
import { listStock } from '../../../shared/contract/reports/stock.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { siteWithStock } from '../../support/builders/picks.ts';

/** The refusals by every list are in test/api/contract/odd-questions.test.ts. */
apiSuite('moments and ranges of reports', (test, builders) => {
  test('a future moment, and a local time that the clock skipped or repeated, is refused with an explanation', async () => {
    const { storeman } = await siteWithStock(builders.it, '5');
    const messageFor = async (at: string, code: ErrorCode) => (await storeman.refused(listStock, { at }, code)).message;
    const soon = new Date(Date.now() + 60_000).toISOString();
    assert.is(await messageFor(soon, 'moment_in_future'), 'Enter a date and time in the past');
    assert.match(await messageFor('2025-03-30T01:30', 'moment_skipped'), '2025-03-30 01:30');
    const twice = await messageFor('2025-10-26T01:30', 'moment_twice');
    assert.match(twice, '2025-10-26T00:30:00.000Z and 2025-10-26T01:30:00.000Z');
  });

  test('a minute in the warehouse’s time is converted to its instant, in summer and in winter', () => {
    const { services } = builders.it;
    const instantOf = (at: string, now = '2026-11-01T00:00:00Z') =>
      pastMoment({ settings: services.settings, now: () => new Date(now) }, at);
    assert.is(instantOf('2025-07-01T00:00'), '2025-06-30T23:00:00.000Z');
    assert.is(instantOf('2025-12-01T00:00'), '2025-12-01T00:00:00.000Z');
    assert.is(instantOf('2025-03-30T00:59'), '2025-03-30T00:59:00.000Z');
    assert.is(instantOf('2025-03-30T02:00'), '2025-03-30T01:00:00.000Z');
    assert.is(instantOf('2025-10-26T00:59'), '2025-10-25T23:59:00.000Z');
    assert.is(instantOf('2025-10-26T02:00'), '2025-10-26T02:00:00.000Z');
    assert.is(instantOf('2025-07-01T00:00:00.5Z'), '2025-07-01T00:00:00.5Z');
    assert.is(instantOf('2025-07-01T01:00', '2025-07-01T00:00:00Z'), '2025-07-01T00:00:00.000Z');
    assert.throws(() => instantOf('2025-07-01T01:01', '2025-07-01T00:00:00Z'), /past/);
  });

  test('a range of one value is accepted', async () => {
    const { storeman } = await siteWithStock(builders.it, '5');
    await storeman.ok(listStock, { receivedFrom: '2025-02-02', receivedTo: '2025-02-02' });
    assert.is((await storeman.ok(listStock, { quantityFrom: '5', quantityTo: '5.0' })).items.length, 1);
  });
});
