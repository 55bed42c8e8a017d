import * as assert from 'uvu/assert';
import { type CountedTab, CountedTabs } from '../../../client/lists/counted-tabs.ts';
import { ernTabs } from '../../../client/screens/goods-in/list/ern-tabs.ts';
import { pickTabs } from '../../../client/screens/goods-out/despatch-list/pick-tabs.ts';
import { shipmentTabs } from '../../../client/screens/shipments/list/shipment-tabs.ts';
import { suite } from '../../support/suite.ts';

const counts = { expected: 4, counting: 2, overdue: 3, cancelled: 6, received: 10, hidden: 1 };
const pickCounts = { created: 5, started: 2, overdue: 3, despatched: 40, deleted: 6 };

const shipmentCounts = {
  draft: 1,
  pending: 4,
  forMe: 2,
  rejected: 3,
  approved: 5,
  awaitingCollection: 6,
  overdue: 7,
  collected: 80,
  cancelled: 9,
};

suite('tabs of the lists of ERNs, picks, returns and transfers', (test) => {
  test('each status filter selects its tab, and two statuses at once select none', () => {
    for (const states of [statesOf(ernTabs), statesOf(pickTabs), statesOf(shipmentTabs(true))]) {
      for (const tab of states.tabs) {
        const filters = Object.fromEntries(Object.entries(tab.filters).filter(([, values]) => values.length > 0));
        assert.is(states.of({ partner: ['Prysm'], ...filters })?.key, tab.key);
      }
      const [first, second] = states.tabs.flatMap(({ filters }) => filters['status'] ?? []);
      assert.is(states.of({ status: [first ?? '', second ?? ''] }), undefined);
      assert.is(states.of({ status: [first ?? ''], overdue: ['true'] }), undefined);
    }
  });

  test('a tab clears the filters of all other tabs', () => {
    const [all] = new CountedTabs(ernTabs, () => Promise.resolve(counts)).tabs;
    assert.equal(all?.filters, { status: [], overdue: [], hidden: [] });
  });

  test('the first tab counts each displayed status once, because overdue documents are already included', () => {
    assert.equal(
      ernTabs.map((tab) => tab.count(counts)),
      [16, 4, 2, 3, 10, 6, 1],
    );
    assert.equal(
      pickTabs.map((tab) => tab.count(pickCounts)),
      [47, 3, 5, 2, 40, 6],
    );
    assert.equal(
      shipmentTabs(true).map((tab) => tab.count(shipmentCounts)),
      [99, 2, 1, 4, 3, 5, 6, 7, 80, 9],
    );
  });

  test('only users who decide see the tab of documents that wait for a decision', () => {
    const keys = (approves: boolean) => shipmentTabs(approves).map(({ key }) => key);
    assert.equal(
      keys(true).filter((key) => !keys(false).includes(key)),
      ['forMe'],
    );
  });

  test('the tabs count within the other filters, and a late answer never replaces a newer one', async () => {
    const requests: unknown[] = [];
    const answers: ((value: typeof counts) => void)[] = [];
    const states = new CountedTabs(ernTabs, (input) => {
      requests.push(input);
      return new Promise<typeof counts>((resolve) => {
        answers.push(resolve);
      });
    });
    const first = states.count({ search: 'pry', filters: { status: ['received'], partner: ['Prysm'] } });
    const second = states.count({ search: '', filters: { overdue: ['true'], hidden: ['true'] } });
    answers[1]?.({ ...counts, expected: 7 });
    answers[0]?.(counts);
    await Promise.all([first, second]);
    assert.equal(requests, [{ search: 'pry', partner: ['Prysm'] }, {}]);
    assert.is(states.counts.value?.expected, 7);
  });

  test('the tabs show no numbers when the request fails', async () => {
    const states = new CountedTabs(ernTabs, () => Promise.reject(new Error('gone')));
    await states.count({ search: '', filters: {} });
    assert.is(states.counts.value, undefined);
  });
});

function statesOf<Counts>(tabs: readonly CountedTab<Counts>[]) {
  return new CountedTabs<Counts>(tabs, () => new Promise<never>(() => undefined));
}
