import * as assert from 'uvu/assert';
import { exportDrums, getDrum, listDrums } from '../../../shared/contract/drums/drums.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { cutDrum, moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { adjustStock } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { linesOf, receiveGoods } from '../../support/builders/picks.ts';
import { undated } from '../../support/undated.ts';

apiSuite('drums', (test, builders) => {
  async function siteWithDrums() {
    const site = await builders.it.site();
    const sku = await builders.it.sku(site, { divisible: true });
    const [job, first, second] = [builders.it.name('J'), builders.it.name('D'), builders.it.name('D')];
    await receiveGoods(
      builders.it,
      site,
      [
        { stockCode: sku, quantity: '100', drumNumber: first, job, segment: 'SEG1' },
        { stockCode: sku, quantity: '40', drumNumber: second, locationId: site.shelf2 },
      ],
      '2026-03-02',
    );
    return { site, sku, job, first, second, storeman: await builders.it.storeman(site) };
  }

  test('the list shows each drum’s contents, location, owners and ERN', async () => {
    const { site, sku, job, first, second, storeman } = await siteWithDrums();
    await storeman.ok(createPick, linesOf(sku, '15'));
    const { items, total } = await storeman.ok(listDrums, { total: true });
    const locationNames = await namesOf(site);
    assert.is(total, 2);
    assert.equal(
      undated(items).map(({ id: _, skuId: __, owners, ern, ...drum }) => [
        drum,
        owners.map(({ jobId: ___, ...owner }) => owner),
      ]),
      [
        [
          {
            ...common(sku),
            number: first,
            location: locationNames.get(site.shelf),
            firstQuantity: '100',
            quantity: '100',
            reserved: '0',
          },
          [{ job, segment: 'SEG1', quantity: '100', reserved: '0' }],
        ],
        [
          {
            ...common(sku),
            number: second,
            location: locationNames.get(site.shelf2),
            firstQuantity: '40',
            quantity: '40',
            reserved: '15',
          },
          [{ job: null, segment: null, quantity: '40', reserved: '15' }],
        ],
      ],
    );
    assert.ok(items.every((drum) => drum.ern?.startsWith('ERN-')));
  });

  test('the list filters by SKU, location, job, packing type, state and quantity, and by the start of a number', async () => {
    const { site, sku, job, first, second, storeman } = await siteWithDrums();
    await builders.it.db.run('update drums set supplier_number = $2 where number = $1', [second, `SUP-${second}`]);
    const locationNames = await namesOf(site);
    const numbers = numbersOf(storeman);
    assert.equal(await numbers({ stockCode: sku }), [first, second]);
    assert.equal(await numbers({ stockCode: 'NONE' }), []);
    assert.equal(await numbers({ location: locationNames.get(site.shelf2) }), [second]);
    assert.equal(await numbers({ job }), [first]);
    assert.equal(await numbers({ packing: 'drum' }), [first, second]);
    assert.equal(await numbers({ packing: 'carton' }), []);
    assert.equal(await numbers({ state: ['empty'] }), []);
    assert.equal(await numbers({ quantityFrom: '40.0001' }), [first]);
    assert.equal(await numbers({ quantityFrom: '40' }), [first, second]);
    assert.equal(await numbers({ quantityTo: '40' }), [second]);
    assert.equal(await numbers({ quantityFrom: '40.5', quantityTo: '99.5' }), []);
    assert.equal(await numbers({ number: second }), [second]);
    assert.equal(await numbers({ search: `sup-${second.toLowerCase()}` }), [second]);
    assert.equal(await numbers({ search: first.toLowerCase() }), [first]);
  });

  test('the list is sorted and read page by page in every order', async () => {
    const { first, second, storeman } = await siteWithDrums();
    for (const sort of [
      'quantity',
      'firstQuantity',
      'packing,-number',
      'state',
      '-location',
      'receivedOn,number',
      'stockCode',
    ])
      await pagesFit(storeman, sort);
    assert.equal(await numbersOf(storeman)({ sort: 'quantity' }), [second, first]);
    assert.equal(await numbersOf(storeman)({ sort: '-quantity' }), [first, second]);
  });

  test('an emptied traceable drum stays listed at its last location; other emptied drums appear only by their number', async () => {
    const { site, sku, first, second, storeman } = await siteWithDrums();
    const locationNames = await namesOf(site);
    const line = await lineOn(first);
    await storeman.ok(moveStock, { destinationId: site.quarantine, lines: [{ stockLineId: line }] });
    const piece = builders.it.name('D');
    await storeman.ok(cutDrum, {
      id: await lineOn(first),
      quantity: '100',
      drumNumber: piece,
      destinationId: site.shelf,
    });
    const numbers = numbersOf(storeman);
    const emptied = (await storeman.ok(listDrums, { state: ['empty'] })).items;
    assert.equal(
      emptied.map((drum) => [drum.number, drum.quantity, drum.location, drum.owners]),
      [[first, '0', locationNames.get(site.quarantine), []]],
    );
    assert.equal(await numbers({}), [first, second, piece].toSorted());
    const reason = 'Lost';
    await storeman.ok(adjustStock, { reason, lines: [{ stockLineId: await lineOn(second), quantity: '-40' }] });
    assert.equal(await numbers({}), [first, piece].toSorted(), 'written-off drums are hidden');
    assert.equal(await numbers({ state: ['written_off'] }), [second]);
    assert.equal(await numbers({ search: second }), [second]);
    await builders.it.db.run(`update packing_types set traceable = false where abbreviation = 'drum'`);
    assert.equal(await numbers({}), [piece]);
    assert.equal(await numbers({ number: first }), [first]);
    await builders.it.db.run(`update packing_types set traceable = true where abbreviation = 'drum'`);
    assert.is((await builders.it.stock(site, sku)).length, 1);
  });

  test('a drum whose creation was undone is never shown', async () => {
    const { first, storeman } = await siteWithDrums();
    const piece = builders.it.name('D');
    const cut = await storeman.ok(cutDrum, { id: await lineOn(first), quantity: '5', drumNumber: piece });
    await builders.it.db.run(`update drums set state = 'undone' where id = $1`, [cut.drumId]);
    assert.equal((await storeman.ok(listDrums, { number: piece })).items, []);
    await storeman.refused(getDrum, { id: cut.drumId }, 'not_found');
    await builders.it.db.run(`update drums set state = 'in_stock' where id = $1`, [cut.drumId]);
  });

  test('the CSV file has the requested columns in their order and the owners as text', async () => {
    const { job, first, second, storeman } = await siteWithDrums();
    const fields: Input<typeof exportDrums>['fields'] = ['number', 'owners', 'state', 'quantity'];
    const { body } = await storeman.call(exportDrums, { fields, sort: '-quantity' });
    assert.equal(String(body['text']).replace('\ufeff', '').split('\r\n'), [
      'Number,Owners,State,In stock',
      `${first},${job} / SEG1: 100,in stock,100`,
      `${second},40,in stock,40`,
      '',
    ]);
  });

  function common(sku: string) {
    return {
      supplierNumber: null,
      stockCode: sku,
      name: sku,
      packing: 'drum',
      state: 'in_stock' as const,
      unit: 'm',
      receivedOn: '2026-03-02',
    };
  }

  function numbersOf(caller: Caller) {
    return async (query: Input<typeof listDrums>) =>
      (await caller.ok(listDrums, query)).items.map((drum) => drum.number);
  }

  async function pagesFit(caller: Caller, sort: string): Promise<void> {
    const all = await caller.ok(listDrums, { sort });
    const one = await caller.ok(listDrums, { sort, limit: 1 });
    const rest = await caller.ok(listDrums, { sort, after: one.next ?? '' });
    assert.equal([...one.items, ...rest.items], all.items, sort);
  }

  async function namesOf(site: { warehouseId: number }): Promise<Map<number, string>> {
    const rows = await builders.it.db.many<{ id: number; name: string }>(
      'select id, name from locations where warehouse_id = $1',
      [site.warehouseId],
    );
    return new Map(rows.map((row) => [row.id, row.name]));
  }

  function lineOn(number: string): Promise<number> {
    return builders.it.id(
      `select s.id from stock_lines s join drums d on d.company_id = s.company_id and d.id = s.drum_id
       where d.number = $1 and s.present`,
      [number],
    );
  }
});
