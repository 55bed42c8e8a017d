import * as assert from 'uvu/assert';
import { ernAge } from '../../../client/screens/goods-in/list/ern-age.ts';
import { ErnStateCounter, ernTabs, tabOf } from '../../../client/screens/goods-in/list/ern-tabs.ts';
import { suite } from '../../support/suite.ts';

const counts = { expected: 4, counting: 2, overdue: 3, received: 10, hidden: 1 };

suite('tabs of the ERN list', (test) => {
  test('each filter of a state is its tab; two states at once are none', () => {
    for (const tab of ernTabs) {
      const filters = Object.fromEntries(Object.entries(tab.filters).filter(([, values]) => values.length > 0));
      assert.is(tabOf({ partner: ['Prysm'], ...filters })?.key, tab.key);
    }
    assert.is(tabOf({ status: ['expected', 'counting'] }), undefined);
    assert.is(tabOf({ status: ['expected'], overdue: ['true'] }), undefined);
  });

  test('all are those in every state that is shown; overdue ones are among them already', () => {
    assert.equal(
      ernTabs.map((tab) => tab.count(counts)),
      [16, 4, 2, 3, 10, 1],
    );
  });

  test('counts what the other filters leave, and a late answer never takes the place of a newer one', async () => {
    const asked: unknown[] = [];
    const answers: ((value: typeof counts) => void)[] = [];
    const counter = new ErnStateCounter((input) => {
      asked.push(input);
      return new Promise((resolve) => {
        answers.push(resolve);
      });
    });
    const first = counter.count({ search: 'pry', filters: { status: ['received'], partner: ['Prysm'] } });
    const second = counter.count({ search: '', filters: { overdue: ['true'], hidden: ['true'] } });
    answers[1]?.({ ...counts, expected: 7 });
    answers[0]?.(counts);
    await Promise.all([first, second]);
    assert.equal(asked, [{ search: 'pry', partner: ['Prysm'] }, {}]);
    assert.is(counter.counts.value?.expected, 7);
  });

  test('without an answer the tabs have no numbers', async () => {
    const counter = new ErnStateCounter(() => Promise.reject(new Error('gone')));
    await counter.count({ search: '', filters: {} });
    assert.is(counter.counts.value, undefined);
  });

  test('days are those of the warehouse; what was received waits no more', () => {
    const ern = { status: 'expected', createdAt: '2026-06-01T23:30:00Z', deliveryDate: '2026-06-03' } as const;
    assert.equal(ernAge(ern, '2026-06-05', 'Europe/London'), { days: 3, overdue: 2 });
    assert.equal(ernAge({ ...ern, deliveryDate: null }, '2026-06-02', 'Europe/London'), { days: 0, overdue: 0 });
    assert.equal(ernAge(ern, '2026-06-03', 'UTC'), { days: 2, overdue: 0 });
    assert.is(ernAge({ ...ern, status: 'received' }, '2026-06-05', 'UTC'), undefined);
  });
});
