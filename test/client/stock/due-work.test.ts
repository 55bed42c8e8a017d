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

  test('picks wait that are late, due by today, being picked, or despatched and not closed; each follows what changes it', () => {
    const picks = dueWork('2026-11-20').filter(({ path }) => path === 'goodsOut/despatch');
    assert.equal(
      picks.map(({ text, filters }) => [text, filters]),
      [
        ['home_picksLate', { overdue: ['true'] }],
        ['home_picksDue', { status: ['created', 'started'], dueTo: ['2026-11-20'] }],
        ['home_picksStarted', { status: ['started'] }],
        ['home_picksOpen', { status: ['despatched'], closed: ['false'] }],
      ],
    );
    assert.equal(new Set(picks.map(({ topic }) => topic.document)), new Set(['pick']));
  });

  for (const [kind, approval] of [
    ['return', 'approveReturn'],
    ['transfer', 'approveTransfer'],
  ] as const) {
    test(`of ${kind}s wait those to approve, for who may, one's own that were rejected, and those to be collected`, async () => {
      const works = dueWork('2026-11-20').filter(({ path }) => path === `goodsOut/${kind}s`);
      assert.equal(
        works.map(({ rule, filters }) => [rule, filters]),
        [
          [approval, { forMe: ['true'] }],
          [undefined, { status: ['rejected'], mine: ['true'] }],
          [undefined, { overdue: ['true'] }],
          [undefined, { status: ['approved', 'awaitingCollection'], collectionTo: ['2026-11-20'] }],
        ],
      );
      const asked: unknown[] = [];
      for (const work of works) {
        await countDue(work, async (_list, input) => {
          asked.push((input as { kind?: unknown }).kind);
          return { total: 1 };
        });
      }
      assert.equal(asked, new Array(4).fill([kind]));
    });
  }

  test('a number that cannot be had is left out, and nothing else fails', async () => {
    assert.is(await countDue(due, () => Promise.reject(new Error('refused'))), undefined);
  });
});
