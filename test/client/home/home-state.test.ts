import * as assert from 'uvu/assert';
import { cardsOf, othersOf } from '../../../client/screens/home/cards.ts';
import { createHome, type Home } from '../../../client/screens/home/home-state.ts';
import { addressOf } from '../../../client/screens/home/works.ts';
import { floorActions, homeNumbers, readHome } from '../../../shared/contract/home/home.ts';
import { floorWork, homeWork } from '../../../shared/home-work.ts';
import { FakeApi, lost } from '../../support/client/fake-api.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

type Work = Home['work'][number];

const counted = (number: Work['number'], count: number, first: Work['first'] = []): Work => ({ number, count, first });
const due = (label: string, date: string) => ({ id: 1, label, due: date, since: null, about: null });
const plain: Home = { chosen: null, work: [], today: null, weeks: null, age: null, space: null };

suite('the work on home', (test) => {
  test('each number that can be chosen, and each action of the floor, is counted once', () => {
    const names = (works: readonly { number: string }[]) => works.map(({ number }) => number).toSorted();
    assert.equal(names(homeWork('2026-11-20')), [...homeNumbers].toSorted());
    assert.equal(names(floorWork), [...floorActions].toSorted());
  });

  test('a number opens the list with the filters that it was counted with', () => {
    const address = (number: string) => addressOf(homeWork('2026-03-01').find((work) => work.number === number));
    assert.is(address('ernsLate'), '/wms/goodsIn/erns?overdue=true');
    assert.is(
      address('ernsDue'),
      '/wms/goodsIn/erns?status=expected&status=counting&dueFrom=2026-03-01&dueTo=2026-03-01',
    );
    assert.is(address('discrepancies'), '/wms/goodsIn/erns?status=received&discrepancies=true&receivedFrom=2026-02-22');
    assert.is(address('oldStock'), '/wms/report/stock?receivedTo=2025-02-28');
    assert.is(address('picksOpen'), '/wms/goodsOut/despatch?status=despatched&closed=false');
    // The screen of returns selects returns.
    assert.is(address('returnsForMe'), '/wms/goodsOut/returns?forMe=true');
  });

  test('cards come in the order of harm, show no zero, and name the three most urgent documents of all their numbers', () => {
    const cards = cardsOf(
      {
        work: [
          counted('ernsLate', 2),
          counted('putAway', 0),
          counted('returnsForMe', 2, [due('RET-1', '2026-11-03'), due('RET-2', '2026-11-05')]),
          counted(
            'transfersForMe',
            9,
            ['02', '04', '06'].map((day) => due(`TRF-${day}`, `2026-11-${day}`)),
          ),
          counted('picksLate', 1),
        ],
      },
      false,
    );
    assert.equal(
      cards.map(({ name, works, first }) => [
        name,
        works.map(({ count }) => count),
        first.map(({ document }) => document.label),
      ]),
      [
        ['picksLate', [1], []],
        ['forMe', [9, 2], ['TRF-02', 'RET-1', 'TRF-04']],
        ['ernsLate', [2], []],
      ],
    );
  });

  test('the other numbers above zero follow in the user’s order; on a handheld without those of the actions', () => {
    const work = [counted('oldStock', 3), counted('ernsExpected', 4), counted('picksDue', 0), counted('ernsLate', 5)];
    const others = (isHandheld: boolean) =>
      othersOf({ work, chosen: ['ernsExpected', 'picksDue', 'oldStock'] }, isHandheld).map(({ number }) => number);
    assert.equal(others(false), ['ernsExpected', 'oldStock']);
    assert.equal(others(true), ['oldStock']);
  });

  test('a change of picks reads only what depends on picks', async () => {
    const api = new FakeApi().on(readHome, ({ only }) => ({
      ...plain,
      work: only === undefined ? [counted('picksLate', 1), counted('ernsLate', 1)] : [counted('picksLate', 2)],
    }));
    const state = createHome(api, false);
    state.read();
    await becomes(() => state.home.value?.work.length, 2);
    assert.equal(
      state.topics().map(({ topic }) => topic.document),
      ['pick', 'ern'],
    );
    state.topics()[0]?.read();
    await becomes(
      () => state.home.value?.work.map(({ number, count }) => [number, count]),
      [
        ['picksLate', 2],
        ['ernsLate', 1],
      ],
    );
    assert.equal(api.requestsOf(readHome)[1], { only: ['picksLate'], floor: false });
    state.close();
  });

  test('a read that fails keeps what was read before and is tried again', async () => {
    const waiting: (() => void)[] = [];
    const later = ((run: () => void) => waiting.push(run)) as unknown as typeof setTimeout;
    const api = new FakeApi().on(readHome, () => ({ ...plain, work: [counted('picksLate', 1)] }));
    const state = createHome(api, false, later);
    api.fail(readHome, lost());
    state.read();
    await becomes(() => waiting.length, 2);
    assert.is(state.home.value, undefined);
    for (const run of waiting.splice(0)) run();
    await becomes(() => state.home.value?.work[0]?.count, 1);
    api.fail(readHome, lost());
    for (const run of waiting.splice(0)) run();
    state.read();
    await becomes(() => waiting.length, 2);
    assert.is(state.home.value?.work[0]?.count, 1);
    state.close();
  });

  test('however many reads fail, home is read again once', async () => {
    const waiting: number[] = [];
    const later = ((_run: () => void, time: number) => waiting.push(time)) as unknown as typeof setTimeout;
    const api = new FakeApi().on(readHome, () => ({ ...plain, work: [counted('picksLate', 1)] }));
    const state = createHome(api, false, later);
    state.read();
    await becomes(() => state.home.value?.work.length, 1);
    const [first, second] = [state.topics()[0], state.topics()[0]];
    api.fail(readHome, lost(), lost());
    first?.read();
    second?.read();
    await becomes(() => waiting.length, 4);
    // A pause of each of the three readers, and one more attempt.
    assert.equal(
      waiting.toSorted((one, other) => one - other),
      [1000, 1000, 1000, 5000],
    );
    state.close();
  });
});
