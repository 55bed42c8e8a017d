import * as assert from 'uvu/assert';
import { listWalk } from '../../../client/state/list-walk.ts';
import type { ListAddress } from '../../../client/ui/list/list-address.ts';
import type { ListQuery, ListReply } from '../../../client/ui/list/list-loader.ts';
import { List } from '../../../client/ui/list/list-state.ts';
import type { ListShape } from '../../../client/ui/list/list-view.ts';
import { createKeptLists } from '../../../client/ui/list/use-kept-list.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

const shape: ListShape = {
  filters: ['status', 'partner'],
  sorts: ['number', 'created'],
  columns: ['partner', 'created'],
  order: [{ key: 'created', descending: true }],
};

interface Row {
  id: number;
}

function server(count: number, answer: (query: ListQuery) => Promise<void> = async () => undefined) {
  const requests: ListQuery[] = [];
  async function fetch(query: ListQuery): Promise<ListReply<Row>> {
    requests.push(query);
    await answer(query);
    if (query.total) return { items: [], next: null, total: count };
    const start = Number(query.after ?? 0);
    const end = Math.min(count, start + query.limit);
    const items = Array.from({ length: end - start }, (_, at) => ({ id: start + at }));
    return { items, next: end < count ? String(end) : null };
  }
  return { requests, fetch };
}

function address(text = ''): ListAddress & { query: URLSearchParams; steps: number; back: () => void } {
  const self = {
    query: new URLSearchParams(text),
    steps: 0,
    back: (): void => undefined,
    read: () => self.query,
    write(query: URLSearchParams, step: boolean) {
      self.query = query;
      if (step) self.steps += 1;
    },
    onReturn(run: () => void) {
      self.back = run;
      return () => undefined;
    },
  };
  return self;
}

function listOf({ fetch }: ReturnType<typeof server>, at = address(), pageSize = 100): List<Row> {
  return new List<Row>({ fetch, keyOf: (row) => String(row.id), shape, address: at, pageSize });
}

const ready = (list: List<Row>) => eventually(() => assert.is(list.loader.load.value.kind, 'ready'));

suite('the state of a list', (test) => {
  test('going past the last loaded row reads the next ones, also when the list is no longer displayed', async () => {
    const list = listOf(server(5), address(), 2);
    const stop = list.start();
    await ready(list);
    listWalk.begin(list, ({ id }) => `/wms/ern/${id}?from=list`, { path: '/wms/erns', accessId: 4 });
    await eventually(() => assert.is(listWalk.positionOf('/wms/ern/1', 4)?.total, 5));
    stop();
    assert.equal(listWalk.positionOf('/wms/ern/1', 4), {
      number: 2,
      total: 5,
      previous: '/wms/ern/0?from=list',
      next: undefined,
      isBeside: false,
    });
    listWalk.visit('/wms/ern/1');
    await eventually(() => assert.is(listWalk.positionOf('/wms/ern/1', 4)?.next, '/wms/ern/2?from=list'));
    assert.is(list.active.value, 1);
    assert.is(listWalk.positionOf('/wms/ern/9', 4), undefined);
    assert.is(listWalk.positionOf('/wms/ern/1', 5), undefined);
  });

  test('a record that is open beside its list has a position there, the list itself has none', async () => {
    const list = listOf(server(2));
    list.start();
    await ready(list);
    listWalk.begin(list, ({ id }) => `/wms/units?search=a&open=${id}`, { path: '/wms/units', accessId: 4 });
    assert.is(listWalk.positionOf('/wms/units?search=a', 4), undefined);
    assert.is(listWalk.positionOf('/wms/units?open=new', 4), undefined);
    const { previous, next, isBeside } = listWalk.positionOf('/wms/units?open=1', 4) ?? {};
    assert.equal([previous, next, isBeside], ['/wms/units?search=a&open=0', undefined, true]);
  });

  test('the list starts with the view in the address', async () => {
    const rows = server(3);
    const list = listOf(rows, address('status=expected&status=counting&sort=-number&search=PRF&unknown=1'));
    list.start();
    await ready(list);
    const [, page] = rows.requests;
    assert.equal(page?.filters, { status: ['expected', 'counting'] });
    assert.equal(page?.sort, [{ key: 'number', descending: true }]);
    assert.is(page?.search, 'PRF');
  });

  test('the list shows its rows even when the total cannot be loaded', async () => {
    const rows = server(250, async ({ total }) => {
      if (total) throw new Error('no total');
    });
    const list = listOf(rows);
    const kinds: string[] = [];
    list.loader.load.subscribe(({ kind }) => kinds.push(kind));
    list.start();
    await ready(list);
    assert.not.ok(kinds.includes('failed'), kinds.join());
    assert.is(list.total.value, undefined);
  });

  test('the list requests the total separately, so the first rows do not wait for it', async () => {
    const rows = server(250);
    const list = listOf(rows);
    list.start();
    await eventually(() => assert.is(list.total.value, 250));
    assert.equal(
      rows.requests.map(({ total, limit }) => [total, limit]),
      [
        [true, 1],
        [false, 100],
      ],
    );
  });

  test('a late answer never overwrites a newer one', async () => {
    const slow = Promise.withResolvers<void>();
    const rows = server(5, ({ filters }) => (filters.status === undefined ? slow.promise : Promise.resolve()));
    const list = listOf(rows);
    list.start();
    list.filter({ status: ['expected'] });
    await ready(list);
    list.loader.change((row) => ({ id: row.id + 1000 }));
    slow.resolve();
    await slow.promise;
    await Promise.resolve();
    assert.is(list.rows(0, 1)[0]?.id, 1000);
  });

  test('the list keeps its old rows while another view loads', async () => {
    const rows = server(5);
    const list = listOf(rows);
    list.start();
    await ready(list);
    list.sort('number', false);
    assert.is(list.loader.load.value.kind, 'refreshing');
    assert.is(list.length.value, 5);
  });

  test('the list loads pages as they come into sight and drops those far behind', async () => {
    const rows = server(100_000);
    const list = listOf(rows);
    list.start();
    await ready(list);
    for (let row = 0; row < 5000; row += 100) {
      list.loader.need(row, row + 200);
      await eventually(() => assert.ok(list.rows(row + 199, row + 200)[0]));
    }
    const held = list.rows(0, 5000).filter((row) => row !== undefined).length;
    assert.ok(held <= 3200, `${held} rows held`);
    assert.is(list.rows(0, 1)[0], undefined);
    list.loader.need(0, 50);
    await eventually(() => assert.is(list.rows(0, 1)[0]?.id, 0));
  });

  test('the list keeps its rows when a page fails, and continues on a retry', async () => {
    let broken = true;
    const rows = server(300, async ({ after }) => {
      if (after !== undefined && broken) throw new Error('offline');
    });
    const list = listOf(rows);
    list.start();
    await ready(list);
    list.loader.need(90, 150);
    await eventually(() => assert.is(list.loader.load.value.kind, 'failed'));
    assert.is(list.rows(0, 1)[0]?.id, 0);
    broken = false;
    list.loader.again();
    await eventually(() => assert.is(list.rows(120, 121)[0]?.id, 120));
  });

  test('filters and sorts add steps to the history; typing and columns do not', async () => {
    const at = address();
    const list = listOf(server(5), at);
    list.start();
    list.search('prf');
    list.columns(['created']);
    assert.is(at.steps, 0);
    list.filter({ status: ['expected'] });
    list.sort('number', false);
    assert.is(at.steps, 2);
    assert.is(at.query.toString(), 'search=prf&status=expected&sort=number&columns=created');
  });

  test('typing sends a request once it pauses', async () => {
    const rows = server(5);
    const list = listOf(rows);
    list.start();
    await ready(list);
    const before = rows.requests.length;
    for (const text of ['p', 'pr', 'prf']) list.search(text);
    await eventually(() => assert.is(rows.requests.length, before + 2));
    assert.is(rows.requests.at(-1)?.search, 'prf');
  });

  test('a list that starts again keeps its rows while it reloads those in sight', async () => {
    const rows = server(1000);
    const list = listOf(rows);
    const leave = list.start();
    await ready(list);
    for (const row of [100, 200, 300]) {
      list.loader.need(row, row + 50);
      await eventually(() => assert.ok(list.rows(row + 49, row + 50)[0]));
    }
    leave();
    list.start();
    assert.is(list.loader.load.value.kind, 'refreshing');
    assert.is(list.rows(300, 301)[0]?.id, 300);
    await ready(list);
    assert.is(rows.requests.at(-1)?.after, '300');
    assert.is(list.rows(300, 301)[0]?.id, 300);
  });

  test('a list is kept for its step and scope, and only the last few are kept', () => {
    const lists = createKeptLists();
    const make = () => listOf(server(1));
    const first = lists.of('1', 'erns 7', make);
    assert.is(lists.of('1', 'erns 7', make), first);
    assert.is.not(lists.of('1', 'erns 8', make), first);
    for (const step of ['2', '3', '4', '5', '6']) lists.of(step, 'erns 7', make);
    assert.is.not(lists.of('1', 'erns 7', make), first);
  });

  test('Back restores the previous view', async () => {
    const at = address('status=expected');
    const list = listOf(server(5), at);
    list.start();
    list.clear();
    at.query = new URLSearchParams('status=expected');
    at.back();
    assert.equal(list.view.value.filters, { status: ['expected'] });
  });

  test('ticking selects a range, then all loaded rows, then all matches', async () => {
    const list = listOf(server(250));
    list.start();
    await ready(list);
    await eventually(() => assert.is(list.total.value, 250));
    list.tick(3);
    list.tickTo(6);
    assert.is(list.selection.count.value, 4);
    list.selection.setLoaded(true);
    assert.is(list.selection.ofLoaded(), 'all');
    assert.is(list.selection.count.value, 100);
    list.selection.everything();
    list.tick(0);
    assert.is(list.selection.count.value, 249);
  });

  test('ticked rows stay ticked while the user searches for others', async () => {
    const { requests, fetch } = server(5);
    const others: typeof fetch = (query) =>
      'status' in query.filters ? Promise.resolve({ items: [], next: null, total: 0 }) : fetch(query);
    const list = listOf({ requests, fetch: others });
    list.start();
    await ready(list);
    list.tick(1);
    const [, ticked] = list.rows(0, 2);
    list.filter({ status: ['none'] });
    await eventually(() => assert.is(list.length.value, 0));
    assert.is(list.selection.count.value, 1);
    assert.equal(list.selection.rows.peek(), [ticked]);
    assert.is(list.selection.ofLoaded(), 'some');
    list.clear();
    await eventually(() => assert.is(list.length.value, 5));
    list.tick(1);
    assert.equal([list.selection.count.value, list.selection.rows.peek()], [0, []]);
  });

  test('the ticks of all matching rows end with another search, which matches others', async () => {
    const list = listOf(server(5));
    list.start();
    await ready(list);
    list.selection.everything();
    list.filter({ status: ['expected'] });
    assert.is(list.selection.count.value, 0);
  });
});
