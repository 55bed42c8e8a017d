import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as assert from 'uvu/assert';
import { suite } from '../support/suite.ts';

const files = [
  '--deliveries=test/fixtures/scms_delivery_history.csv.gz',
  '--orders=test/fixtures/online_retail_days.csv.gz',
];

/** A day begins there on another date than in Greenwich, and the clock goes back an hour on 3 April 2011. */
const timeZone = '--timezone=Pacific/Auckland';

suite('replay of real files on their own days', (test) => {
  test('every report matches the files for each month, day, vendor and customer and at the end of each month', async () => {
    const given = ['tools/replay.ts', 'history', ...files, '--from=2011-03', '--to=2011-04', timeZone];
    const { stdout } = await promisify(execFile)(process.execPath, given);
    const { compared, firstDifferences, ...figures } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    assert.equal(firstDifferences, []);
    assert.equal([figures.differences, figures.verifyDifferences, figures.refused], [0, 0, {}]);
    assert.equal([figures.erns, figures.picks], [68, 208]);
    assert.equal(Object.keys(compared), [
      'goods in by month',
      'goods in by month and partner',
      'goods out by day',
      'goods out by day and destination',
      'discrepancies by month',
      'discrepancies by month and partner',
      'stock reallocation by month',
      'stock reallocation by month and toJob',
      'undone despatches',
      'stock at the end of each month',
      'its totals',
      'aged inventory at the end of each month',
    ]);
    assert.ok(Object.values<number>(compared).every((count) => count > 0));
  });
});
