import * as assert from 'uvu/assert';
import type { ListOperation } from '../../../shared/contract/list.ts';
import { operations } from '../../../shared/contract/operations.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import { wholeDay } from '../../support/builders/whole-day.ts';
import { requestFor } from '../../support/contract/request.ts';
import { type Noun, rowsAt } from '../../support/contract/rows.ts';
import { type RawAnswer, send } from '../../support/contract/send.ts';
import { credentialFor } from '../../support/contract/someone.ts';

const lists = operations.filter((one) => 'list' in one) as unknown as ListOperation[];
const dated = lists.filter(({ query }) => 'updatedSince' in query.schema);

/** Lists whose rows have no time of change, by the reason (docs/decisions/0152-what-changed-since.md). */
const undated: Readonly<Record<string, readonly string[]>> = {
  'a part of a document or partner, which says it': [
    ...['listErnLines', 'listPhotos', 'listPickLines', 'listPickStops', 'listStockCountLines', 'listTransitLines'],
    ...['listShipmentLines', 'listShipmentArrivals', 'listPackingUnits', 'listPartnerWarehouses', 'listImportRows'],
  ],
  'put together of several things': ['listDueLocations', 'listHolders', 'listOpenDocuments', 'listStockToSend'],
  'what happened, asked for by its days': ['listGoodsIn', 'listGoodsOut', 'listDiscrepancies', 'listReallocations'],
  'sums of rows': [
    ...['groupStock', 'groupAgedInventory', 'groupGoodsIn', 'groupGoodsOut', 'groupDiscrepancies'],
    ...['groupReallocations', 'listPartnerScores', 'listCarrierScores'],
  ],
};

const ofInstant =
  'Enter an instant, as 2026-01-31T09:30:00Z or, with an offset, 2026-01-31T10:30:00+01:00 (in an address %2B01:00)';

apiSuite('updatedSince in every list', (test, builders, hooks) => {
  let site: Site;
  let rows: Record<Noun, number>;

  hooks.before(async () => {
    site = await builders.it.site();
    await wholeDay(builders.it, site);
    rows = await rowsAt(builders.it, site);
  });

  /** Created before a list is read, because a new user is itself a change of the users. */
  hooks.before(async () => {
    for (const operation of dated) await credentialFor(builders.it, operation, site);
  });

  async function ask(operation: ListOperation, query: Record<string, unknown>): Promise<RawAnswer> {
    const credential = await credentialFor(builders.it, operation, site);
    const needed = requestFor(operation, site, 'required');
    const noun = operation.path.split('/')[0] as Noun;
    const params = 'id' in needed.params ? { id: rows[noun] } : needed.params;
    return send(builders.it.app, credential, operation, { params, query: { ...needed.query, ...query } });
  }

  async function countOf(operation: ListOperation, query: Record<string, unknown> = {}): Promise<number> {
    const { text, status } = await ask(operation, { ...query, total: true, limit: 1 });
    assert.is(status, 200, `${operation.name}: ${text}`);
    return JSON.parse(text).total;
  }

  test('every list accepts updatedSince, except those listed here with their reason', () => {
    const others = lists.filter((one) => !dated.includes(one)).map(({ name }) => name);
    assert.equal(others.toSorted(), Object.values(undated).flat().toSorted());
    assert.ok(dated.length > 30);
  });

  test('an early updatedSince returns all rows of a list, and one after the last change returns none', async () => {
    const counts: Record<string, number> = {};
    for (const operation of dated) {
      counts[operation.name] = await countOf(operation);
      assert.is(await countOf(operation, { updatedSince: '2000-01-01T00:00:00Z' }), counts[operation.name]);
    }
    assert.ok(Object.values(counts).filter((count) => count > 0).length > 25, JSON.stringify(counts));
    const since = new Date().toISOString();
    for (const operation of dated) assert.is(await countOf(operation, { updatedSince: since }), 0, operation.name);
  });

  test('the rows of every list show when they changed, and are sorted by it', async () => {
    for (const operation of dated) {
      const { text, status } = await ask(operation, { sort: 'updatedAt', limit: 100 });
      assert.is(status, 200, `${operation.name}: ${text}`);
      const times = JSON.parse(text).items.map(({ updatedAt }: { updatedAt: string }) => updatedAt);
      assert.equal(times, times.toSorted(), operation.name);
      const since = times.at(-1);
      if (since !== undefined) assert.ok((await countOf(operation, { updatedSince: since })) > 0, operation.name);
    }
  });

  test('updatedSince accepts any offset and up to nine digits of a second', async () => {
    const [first] = dated;
    assert.ok(first);
    const now = Date.now();
    const clock = (hours: number) => new Date(now + hours * 3_600_000).toISOString().slice(0, 23);
    for (const updatedSince of [`${clock(5.5)}+05:30`, `${clock(-8)}000001-08:00`, `${clock(0)}z`.toLowerCase()])
      assert.is(await countOf(first, { updatedSince }), 0, updatedSince);
    assert.ok((await countOf(first, { updatedSince: `${clock(-3)}+00:00` })) > 0);
    assert.is((await ask(first, { updatedSince: `${clock(-3)}-05:00` })).code, 'moment_in_future');
  });

  test('R12 every list refuses a future or invalid updatedSince in plain words', async () => {
    for (const operation of dated) {
      const future = await ask(operation, { updatedSince: '2150-01-01T00:00:00Z' });
      assert.equal(
        [future.code, future.fields],
        ['moment_in_future', { updatedSince: 'Enter a moment in the past' }],
        operation.name,
      );
      for (const updatedSince of ['yesterday', '2026-02-01T10:00', '2026-02-30T10:00:00Z']) {
        const { code, fields } = await ask(operation, { updatedSince });
        assert.equal([code, fields], ['malformed', { updatedSince: ofInstant }]);
      }
    }
  });
});
