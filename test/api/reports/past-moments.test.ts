import * as assert from 'uvu/assert';
import { pastMoment } from '../../../server/api/list/report-scope.ts';
import { exportStock, groupStock, listStock, stockTotals } from '../../../shared/contract/reports/stock.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import { siteWithStock } from '../../support/builders/picks.ts';
import { suite } from '../../support/suite.ts';

suite('moments and ranges of reports', (test, hooks) => {
  const builders = buildersFor(hooks);

  async function refusedEverywhere(query: object, code: Parameters<typeof refusedBy>[2]) {
    const { storeman } = await siteWithStock(builders.it, '5');
    const answers = await refusedBy(storeman, query, code);
    return new Set(answers);
  }

  async function refusedBy(
    person: Awaited<ReturnType<typeof siteWithStock>>['storeman'],
    query: object,
    code: 'moment_in_future' | 'moment_skipped' | 'moment_twice' | 'range_backwards' | 'malformed',
  ) {
    const answers = [];
    for (const operation of [listStock, stockTotals, exportStock])
      answers.push(await person.refused(operation, query, code));
    answers.push(await person.refused(groupStock, { ...query, by: 'job' }, code));
    return answers.map(({ message }) => message);
  }

  test('a future moment is refused, as an instant and in the warehouse’s time', async () => {
    const soon = new Date(Date.now() + 60_000).toISOString();
    assert.equal(
      [...(await refusedEverywhere({ at: soon }, 'moment_in_future'))],
      ['Enter a date and time in the past'],
    );
    await refusedEverywhere({ at: '2150-01-01T00:00' }, 'moment_in_future');
  });

  test('a local time that the clock skipped or repeated is refused with an explanation', async () => {
    const skipped = await refusedEverywhere({ at: '2025-03-30T01:30' }, 'moment_skipped');
    assert.match([...skipped].join(), '2025-03-30 01:30');
    const twice = await refusedEverywhere({ at: '2025-10-26T01:30' }, 'moment_twice');
    assert.match([...twice].join(), '2025-10-26T00:30:00.000Z and 2025-10-26T01:30:00.000Z');
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

  test('a reversed range of days or quantities is refused; a range of one value is accepted', async () => {
    await refusedEverywhere({ receivedFrom: '2025-02-02', receivedTo: '2025-02-01' }, 'range_backwards');
    await refusedEverywhere({ quantityFrom: '10', quantityTo: '9' }, 'range_backwards');
    const { storeman } = await siteWithStock(builders.it, '5');
    await storeman.ok(listStock, { receivedFrom: '2025-02-02', receivedTo: '2025-02-02' });
    assert.is((await storeman.ok(listStock, { quantityFrom: '5', quantityTo: '5.0' })).items.length, 1);
  });

  test('an invalid moment is refused by the contract', async () => {
    for (const at of ['2025-02-30T10:00', '2025-01-01', '2025-01-01T24:00', 'now']) {
      await refusedEverywhere({ at }, 'malformed');
    }
  });
});
