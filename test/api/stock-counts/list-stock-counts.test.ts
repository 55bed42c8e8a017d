import * as assert from 'uvu/assert';
import type { Input } from '../../../shared/contract/operation.ts';
import { cancelStockCount, submitStockCount } from '../../../shared/contract/stock-counts/stock-count-work.ts';
import {
  exportStockCounts,
  listDueLocations,
  listStockCounts,
} from '../../../shared/contract/stock-counts/stock-counts.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import { siteWithStock } from '../../support/builders/picks.ts';
import { countOf } from '../../support/builders/stock-counts.ts';
import { suite } from '../../support/suite.ts';

suite('list stock counts', (test, hooks) => {
  const builders = buildersFor(hooks);

  async function threeCounts() {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const shelf = await countOf(storeman, { locationId: site.shelf }, [{ stockCode: sku, set: '5' }]);
    await storeman.ok(submitStockCount, { id: shelf.id });
    const given = await countOf(storeman, { stockCode: sku });
    await storeman.ok(cancelStockCount, { id: given.id });
    const open = await countOf(storeman, { stockCode: sku, blind: true });
    const { name: location } = await builders.it.db.one<{ name: string }>('select name from locations where id = $1', [
      site.shelf,
    ]);
    return { site, storeman, sku, location, shelf, given, open };
  }

  test('each filter lists its counts, newest first unless sorted', async () => {
    const { storeman, sku, location, shelf, given, open } = await threeCounts();
    const expected: [Input<typeof listStockCounts>, { number: string }[]][] = [
      [{}, [open, given, shelf]],
      [{ sort: 'number' }, [shelf, given, open]],
      [{ status: ['counting', 'cancelled'] }, [open, given]],
      [{ location }, [shelf]],
      [{ stockCode: sku }, [open, given]],
      [{ search: location }, [shelf]],
      [{ search: 'nowhere' }, []],
    ];
    for (const [query, documents] of expected) {
      const { items } = await storeman.ok(listStockCounts, query);
      assert.equal(
        items.map(({ number }) => number),
        documents.map(({ number }) => number),
        JSON.stringify(query),
      );
    }
  });

  test('the CSV file follows the filters of the list', async () => {
    const { storeman, sku, location, shelf, open } = await threeCounts();
    const fields: Input<typeof exportStockCounts>['fields'] = ['number', 'location', 'sku', 'blind', 'status', 'lines'];
    const { body } = await storeman.call(exportStockCounts, {
      fields,
      sort: 'number',
      status: ['posted', 'counting'],
    });
    assert.equal(String(body['text']).replace('\ufeff', '').split('\r\n'), [
      'Number,Location,Stock code,Blind,Status,Lines',
      `${shelf.number},${location},,false,posted,1`,
      `${open.number},,${sku},true,counting,1`,
      '',
    ]);
  });

  test('locations due for a count are listed with those never counted first and are found by name', async () => {
    const { storeman, location } = await threeCounts();
    const names = async (query: Input<typeof listDueLocations>) =>
      (await storeman.ok(listDueLocations, query)).items.map(({ name }) => name);
    const all = await names({});
    assert.is(all.at(-1), location);
    assert.equal(await names({ sort: '-countedAt' }), [...all].reverse());
    assert.equal(await names({ name: location }), [location]);
  });

  test('counts of another warehouse or company are not listed', async () => {
    const { site } = await threeCounts();
    for (const where of [{ companyId: site.companyId }, {}]) {
      const stranger = await builders.it.storeman(await builders.it.site(where));
      assert.equal((await stranger.ok(listStockCounts, {})).items, []);
      assert.is(
        String((await stranger.call(exportStockCounts, { fields: ['number'] })).body['text']),
        '\ufeffNumber\r\n',
      );
    }
  });
});
