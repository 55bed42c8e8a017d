import * as assert from 'uvu/assert';
import { type CountRows, countDue, dueWork } from '../../../client/screens/home/due-work.ts';
import { floorWork } from '../../../client/screens/home/floor-work.ts';
import { homeNumbers } from '../../../shared/contract/views/home.ts';
import { suite } from '../../support/suite.ts';

suite('work that waits', (test) => {
  const [due] = dueWork('2026-11-20');
  if (due === undefined) throw new Error('something always can wait');

  test('the ERNs due today are the open ones with today’s delivery date', async () => {
    const requests: unknown[] = [];
    const ask: CountRows = async (_list, input) => {
      requests.push(input);
      return { total: 12 };
    };
    assert.is(await countDue(due, ask), 12);
    assert.equal(requests, [
      { status: ['expected', 'counting'], dueFrom: ['2026-11-20'], dueTo: ['2026-11-20'], limit: 1, total: true },
    ]);
  });

  test('picks wait that are late, due, started, or despatched and not closed; each follows changes of picks', () => {
    const picks = dueWork('2026-11-20').filter(({ path }) => path === 'goodsOut/despatch');
    assert.equal(
      picks.map(({ number, filters }) => [number, filters]),
      [
        ['picksLate', { overdue: ['true'] }],
        ['picksDue', { status: ['created', 'started'], dueFrom: ['2026-11-20'], dueTo: ['2026-11-20'] }],
        ['picksStarted', { status: ['started'] }],
        ['picksOpen', { status: ['despatched'], closed: ['false'] }],
      ],
    );
    assert.equal(new Set(picks.map(({ topic }) => topic?.document)), new Set(['pick']));
  });

  for (const [kind, approval] of [
    ['return', 'approveReturn'],
    ['transfer', 'approveTransfer'],
  ] as const) {
    test(`waiting ${kind}s are those to approve, the user’s own rejected ones, overdue ones and those to collect`, async () => {
      const works = dueWork('2026-11-20').filter(({ path }) => path === `goodsOut/${kind}s`);
      assert.equal(
        works.map(({ rule, filters }) => [rule, filters]),
        [
          [approval, { forMe: ['true'] }],
          [undefined, { status: ['rejected'], mine: ['true'] }],
          [undefined, { overdue: ['true'] }],
          [
            undefined,
            {
              status: ['approved', 'awaitingCollection'],
              collectionFrom: ['2026-11-20'],
              collectionTo: ['2026-11-20'],
            },
          ],
        ],
      );
      const requests: unknown[] = [];
      for (const work of works) {
        await countDue(work, async (_list, input) => {
          requests.push((input as { kind?: unknown }).kind);
          return { total: 1 };
        });
      }
      assert.equal(requests, new Array(4).fill([kind]));
    });
  }

  test('late ERNs, recent discrepancies, counts to approve, old stock and failed calls are waiting work too', () => {
    const others = ['ernsLate', 'discrepancies', 'countsToApprove', 'oldStock', 'failedCalls'];
    const works = dueWork('2026-03-01').filter(({ number }) => others.includes(number));
    assert.equal(
      works.map(({ number, path, filters }) => [number, path, filters]),
      [
        ['ernsLate', 'goodsIn/erns', { overdue: ['true'] }],
        [
          'discrepancies',
          'goodsIn/erns',
          { status: ['received'], discrepancies: ['true'], receivedFrom: ['2026-02-22'] },
        ],
        ['countsToApprove', 'putaway/counts', { forMe: ['true'] }],
        ['oldStock', 'report/stock', { receivedTo: ['2025-02-28'] }],
        ['failedCalls', 'admin/outgoing', {}],
      ],
    );
  });

  test('each number that can be chosen is counted once', () => {
    assert.equal(
      dueWork('2026-11-20')
        .map(({ number }) => number)
        .sort(),
      [...homeNumbers].sort(),
    );
  });

  test('goods to put away are counted by their lines, because they have no pages', async () => {
    const putAway = floorWork.find(({ action }) => action === 'putAway');
    if (putAway === undefined) throw new Error('goods can wait to be put away');
    const requests: unknown[] = [];
    const ask: CountRows = async (_list, input) => {
      requests.push(input);
      return { lines: 31 };
    };
    assert.is(await countDue(putAway, ask), 31);
    assert.equal(requests, [{}]);
  });

  test('a number that cannot be loaded is left out, and nothing else fails', async () => {
    assert.is(await countDue(due, () => Promise.reject(new Error('refused'))), undefined);
  });
});
