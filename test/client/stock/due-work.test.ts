import * as assert from 'uvu/assert';
import { type CountRows, countDue, dueWork } from '../../../client/screens/home/due-work.ts';
import { suite } from '../../support/suite.ts';

suite('work that waits', (test) => {
  const [due] = dueWork('2026-11-20');
  if (due === undefined) throw new Error('something always can wait');

  test('what is due by today is what is open with a delivery date up to today', async () => {
    const asked: unknown[] = [];
    const ask: CountRows = async (_list, input) => {
      asked.push(input);
      return { total: 12 };
    };
    assert.is(await countDue(due, ask), 12);
    assert.equal(asked, [{ status: ['expected', 'counting'], dueTo: ['2026-11-20'], limit: 1, total: true }]);
  });

  test('a number that cannot be had is left out, and nothing else fails', async () => {
    assert.is(await countDue(due, () => Promise.reject(new Error('refused'))), undefined);
  });
});
