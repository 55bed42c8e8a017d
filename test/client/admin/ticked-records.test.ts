import * as assert from 'uvu/assert';
import { ApiError } from '../../../client/calls/errors.ts';
import { editTicked, tickedIds, tickedVersions } from '../../../client/lists/ticked-records.ts';
import type { ListQuery } from '../../../client/ui/list/list-loader.ts';
import { List } from '../../../client/ui/list/list-state.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

function listOf(search = '') {
  const parameters = new URLSearchParams(search);
  return new List<{ id: number; version: number }>({
    fetch: async () => ({ items: [1, 2, 3].map((id) => ({ id, version: id + 10 })), next: null, total: 3 }),
    keyOf: ({ id }) => String(id),
    shape: { filters: ['goodsIn'], sorts: ['name'], columns: [], order: [] },
    address: { read: () => parameters, write: () => undefined, onReturn: () => () => undefined },
  });
}

suite('ticked records', (test) => {
  test('ticking rows selects exactly those records, without a request', async () => {
    const list = listOf();
    list.selection.set(['2', '3'], true);
    const ids = await tickedIds(list, () => Promise.reject(new Error('nothing is asked')));
    assert.equal(ids, [2, 3]);
  });

  test('ticking all selects every match on all pages, except rows that were unticked', async () => {
    const list = listOf('goodsIn=true&search=bay');
    const stop = list.start();
    list.selection.everything();
    list.selection.toggle('2');
    const requests: ListQuery[] = [];
    const ids = await tickedIds(list, async (query) => {
      requests.push(query);
      return requests.length === 1
        ? { items: [{ id: 1 }, { id: 2 }], next: 'more' }
        : { items: [{ id: 3 }], next: null };
    });
    assert.equal(ids, [1, 3]);
    assert.equal(
      requests.map(({ search, filters, after }) => [search, filters, after]),
      [
        ['bay', { goodsIn: ['true'] }, undefined],
        ['bay', { goodsIn: ['true'] }, 'more'],
      ],
    );
    stop();
  });

  test('editing ticked records sends the versions of the loaded rows; with all ticked, of every match', async () => {
    const list = listOf();
    const stop = list.start();
    await eventually(() => assert.is(list.length.value, 3));
    list.selection.set(['2', '9'], true);
    const none = () => Promise.reject(new Error('nothing is asked'));
    assert.equal(await tickedVersions(list, none), { ids: [2, 9], seen: [{ id: 2, version: 12 }] });
    list.selection.everything();
    list.selection.toggle('2');
    const all = await tickedVersions(list, async () => ({
      items: [
        { id: 2, version: 1 },
        { id: 4, version: 5 },
      ],
      next: null,
    }));
    assert.equal(all, { ids: [4], seen: [{ id: 4, version: 5 }] });
    stop();
  });

  test('ticked records are edited 1,000 at a time, and a batch without changes is not a failure', async () => {
    const ids = Array.from({ length: 2001 }, (_, index) => index + 1);
    const sizes: number[] = [];
    const seen = [{ id: 1500, version: 4 }];
    const sent: unknown[] = [];
    const changed = await editTicked({ ids, seen }, async (some) => {
      const { length } = some.ids;
      sizes.push(length);
      sent.push(some.seen);
      if (sizes.length === 2) throw refusal('nothing_edited');
      return { changed: length - 1 };
    });
    assert.equal([changed, sizes, sent], [999, [1000, 1000, 1], [[], seen, []]]);
  });

  test('a refused batch stops the edit and reports the refusal', async () => {
    const ids = Array.from({ length: 1001 }, (_, index) => index + 1);
    let requestCount = 0;
    const edit = async () => {
      requestCount += 1;
      throw refusal('stock_reserved_here');
    };
    const code = await editTicked({ ids, seen: [] }, edit).catch((error: unknown) => (error as ApiError).code);
    assert.equal([code, requestCount], ['stock_reserved_here', 1]);
  });
});

function refusal(code: string): ApiError {
  return new ApiError('location/edit', 409, { code, message: 'Refused' });
}
