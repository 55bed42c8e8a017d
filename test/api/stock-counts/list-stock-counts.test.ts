import * as assert from 'uvu/assert';
import { saveTaken, startPick } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { exportLocations, listLocations } from '../../../shared/contract/locations/locations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { findScanned } from '../../../shared/contract/putaway/putaway.ts';
import { cancelStockCount, submitStockCount } from '../../../shared/contract/stock-counts/stock-count-work.ts';
import {
  exportStockCounts,
  listDueLocations,
  listStockCounts,
} from '../../../shared/contract/stock-counts/stock-counts.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { linesOf, pickedLines, receiveGoods, siteWithStock } from '../../support/builders/picks.ts';
import { countOf } from '../../support/builders/stock-counts.ts';
import { column } from '../../support/columns.ts';

apiSuite('list stock counts', (test, builders) => {
  async function threeCounts() {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const shelf = await countOf(storeman, { locationId: site.shelf }, [{ stockCode: sku, set: '5' }]);
    await storeman.ok(submitStockCount, { id: shelf.id });
    const given = await countOf(storeman, { stockCode: sku });
    await storeman.ok(cancelStockCount, { id: given.id });
    const open = await countOf(storeman, { stockCode: sku, blind: true });
    const location = await builders.it.nameOf('locations', site.shelf);
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
        column(items, 'number'),
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
});

apiSuite('the last count of a location', (test, builders) => {
  const lastOf = async (reader: Caller, locationId: number) => {
    const { items } = await reader.ok(listLocations, {});
    const row = items.find(({ id }) => id === locationId);
    return [row?.countedAt?.slice(0, 4), row?.countedBy];
  };

  async function counted() {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const { id } = await countOf(storeman, { locationId: site.shelf }, [{ stockCode: sku, set: '5' }]);
    const nameOf = await builders.it.nameOf('users', storeman.userId);
    const post = () => storeman.ok(submitStockCount, { id });
    return { site, storeman, sku, post, name: nameOf };
  }

  test('the list of locations and its file show when and by whom a location was last counted, once the count is posted', async () => {
    const { site, storeman, post, name } = await counted();
    const year = new Date().toISOString().slice(0, 4);
    assert.equal(await lastOf(storeman, site.shelf), [undefined, null]);
    await post();
    assert.equal(await lastOf(storeman, site.shelf), [year, name]);
    assert.equal(await lastOf(storeman, site.shelf2), [undefined, null]);
    const { body } = await storeman.call(exportLocations, { fields: ['name', 'countedBy', 'countedAt'] });
    const text = String(body['text']);
    assert.match(text, 'Last counted by,Last counted');
    assert.match(text, `,${name},${year}-`);
  });

  test('a company sees only its own counts; a reader without a company sees those of all, also in the file', async () => {
    const { site, post, name } = await counted();
    await post();
    const neighbour = await builders.it.site({ warehouseId: site.warehouseId });
    const stranger = await builders.it.caller(neighbour, ['locations']);
    const gateman = await builders.it.caller({ warehouseId: site.warehouseId }, ['locations']);
    assert.equal(await lastOf(stranger, site.shelf), [undefined, null]);
    assert.is((await lastOf(gateman, site.shelf))[1], name);
    const { body } = await gateman.call(exportLocations, { fields: ['name', 'countedBy'] });
    const lines = String(body['text'])
      .split(/\r?\n/)
      .filter((line) => line.endsWith(`,${name}`));
    assert.is(lines.length, 1);
  });

  test('a scanned location shows who last counted it; a scanned SKU does not', async () => {
    const { site, storeman, sku, post, name } = await counted();
    const shelf = (await storeman.ok(listLocations, {})).items.find(({ id }) => id === site.shelf)?.name ?? '';
    const scanResults = async (query: { codes: string[]; alike?: boolean }) =>
      (await storeman.ok(findScanned, query)).items.map(({ kind, countedBy }) => [kind, countedBy]);
    assert.equal(await scanResults({ codes: [shelf] }), [['location', null]]);
    await post();
    assert.equal(await scanResults({ codes: [shelf, sku] }), [
      ['location', name],
      ['sku', null],
    ]);
    assert.ok((await scanResults({ codes: [shelf.slice(0, -1)], alike: true })).some(([, by]) => by === name));
  });
});

apiSuite('locations where goods were missing', (test, builders) => {
  async function picking() {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const other = await builders.it.sku(site);
    await receiveGoods(builders.it, site, [{ stockCode: other, quantity: '5', locationId: site.shelf2 }]);
    const { id, number } = await storeman.ok(createPick, linesOf(other, '5'));
    await storeman.ok(startPick, { id });
    const [line] = await pickedLines(builders.it, id);
    const here = { lineId: line?.id ?? 0, locationId: site.shelf2 };
    const say = (shortage: 'short' | 'damaged' | 'not_found' | null) =>
      storeman.ok(saveTaken, { id, taken: [{ ...here, shortage }] });
    const due = async () =>
      (await storeman.ok(listDueLocations, {})).items.map(({ id: location, missing }) => [
        location,
        missing?.number ?? null,
      ]);
    return { site, storeman, sku, other, number, say, due };
  }

  test('a location where a pick missed goods comes first with that pick’s number, until the reason is removed', async () => {
    const { site, number, say, due } = await picking();
    const usual = [
      [site.shelf, null],
      [site.shelf2, null],
    ];
    assert.equal(await due(), usual);
    await say('not_found');
    assert.equal(await due(), [
      [site.shelf2, number],
      [site.shelf, null],
    ]);
    await say(null);
    assert.equal(await due(), usual);
  });

  test('a location with damaged goods is not due for a count', async () => {
    const { say, due } = await picking();
    await say('damaged');
    assert.equal(
      (await due()).map(([, number]) => number),
      [null, null],
    );
  });

  test('a count clears the missing goods of a location, and the next missing goods list it again', async () => {
    const { site, storeman, sku, other, say, due, number } = await picking();
    const { id: count } = await countOf(storeman, { locationId: site.shelf }, [{ stockCode: sku, set: '10' }]);
    await storeman.ok(submitStockCount, { id: count });
    await say('short');
    assert.equal((await due())[0], [site.shelf2, number]);
    const next = await countOf(storeman, { locationId: site.shelf2 }, [{ stockCode: other, set: '5' }]);
    await storeman.ok(submitStockCount, { id: next.id });
    assert.equal(await due(), [
      [site.shelf, null],
      [site.shelf2, null],
    ]);
    await say('not_found');
    assert.equal((await due())[0], [site.shelf2, number]);
  });
});
