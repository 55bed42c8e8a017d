import * as assert from 'uvu/assert';
import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { hideErns } from '../../../shared/contract/goods-in/hide-erns.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import {
  createLocation,
  editLocation,
  getLocation,
  listLocationHistory,
} from '../../../shared/contract/locations/locations.ts';
import { moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { editSku, getSku, listSkuHistory } from '../../../shared/contract/skus/skus.ts';
import { submitStockCount } from '../../../shared/contract/stock-counts/stock-count-work.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import { applied, previewed } from '../../support/builders/imports.ts';
import { skuId } from '../../support/builders/master-data.ts';
import { linesOf, receiveGoods } from '../../support/builders/picks.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { countOf, linesOfCount } from '../../support/builders/stock-counts.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { sendStock, twoWarehouses } from '../../support/builders/transit.ts';
import { column } from '../../support/columns.ts';

ownApiSuite('the pages of a SKU and a location', (test, builders, hooks) => {
  jobsFor(hooks, builders);

  async function busyCable() {
    const { from: other, to: site } = await twoWarehouses(builders.it);
    const stockCode = await builders.it.sku(site, { divisible: true, price: '2.5' });
    const storeman = await builders.it.storeman(site);
    await receiveGoods(builders.it, site, [
      { stockCode, quantity: '100.5', drumNumber: builders.it.name('D'), job: 'J-1', segment: 'S1' },
      { stockCode, quantity: '40', drumNumber: builders.it.name('D'), locationId: site.quarantine },
    ]);
    await receiveGoods(builders.it, other, [{ stockCode, quantity: '9', drumNumber: builders.it.name('D') }]);
    await sendStock(builders.it, other, site, [
      { stockLineId: await stockLineOf(builders.it, other, stockCode), quantity: '9' },
    ]);
    await storeman.ok(createPick, { job: 'J-1', segment: 'S1', ...linesOf(stockCode, '20') });
    const coming = { partner: 'Prysm', lines: [{ stockCode, quantity: '7' }] };
    await storeman.ok(createErn, coming);
    const { id } = await storeman.ok(createErn, coming);
    await (await builders.it.caller(site, ['screenHideErns'])).ok(hideErns, { ids: [id], reason: 'Twice' });
    return { site, other, storeman, stockCode, id: await skuId(builders.it, site, stockCode) };
  }

  test('a SKU shows stock, expected goods and goods in transit that match the ledger and the documents', async () => {
    const { site, storeman, id } = await busyCable();
    const sku = await storeman.ok(getSku, { id });
    assert.equal(
      [sku.inStock, sku.reserved, sku.quarantined, sku.locations, sku.drums, sku.expected, sku.inTransit],
      ['140.5', '20', '40', 2, 2, '16', '9'],
    );
    const { posted, held } = await builders.it.db.one<{ posted: string; held: string }>(
      `select (select sum(m.quantity) from movements m join stock_lines s using (company_id)
               where company_id = $1 and s.id = m.stock_line_id and s.sku_id = $2 and s.warehouse_id = $3
                 and not exists (select from locations l where l.id = s.location_id and l.in_transit)) as posted,
              (select sum(r.quantity) from reservations r join stock_lines s using (company_id)
               where company_id = $1 and s.id = r.stock_line_id and s.sku_id = $2 and s.warehouse_id = $3) as held`,
      [site.companyId, id, site.warehouseId],
    );
    assert.equal([sku.inStock, sku.reserved], [posted, held]);
  });

  test('current and past prices of a SKU are visible only with the right to prices', async () => {
    const { site, storeman, id } = await busyCable();
    const keeper = await builders.it.caller({ companyId: site.companyId }, ['itemMaster']);
    const priced = await builders.it.caller(site, ['itemMaster']);
    const { version } = await storeman.ok(getSku, { id });
    await keeper.ok(editSku, { id, version, price: '3', name: 'Cable, blue' });
    assert.equal([(await priced.ok(getSku, { id })).price, (await storeman.ok(getSku, { id })).price], ['3', null]);
    const [seen] = (await priced.ok(listSkuHistory, { id })).items;
    assert.equal([seen?.operation, seen?.after?.['price'], seen?.after?.['name']], ['editSku', '3', 'Cable, blue']);
    const [unpriced] = (await storeman.ok(listSkuHistory, { id })).items;
    assert.equal(
      [unpriced?.after?.['name'], 'price' in (unpriced?.after ?? {}), 'price' in (unpriced?.before ?? {})],
      ['Cable, blue', false, false],
    );
  });

  test('the history of a SKU names its import, even after the import is deleted', async () => {
    const { site, storeman } = await busyCable();
    const keeper = await builders.it.caller({ companyId: site.companyId }, ['itemMaster']);
    await builders.it.sku(site);
    const seen = await previewed(keeper, { kind: 'sku' }, { sku: 'stock code,name,unit\nT-9,Tray,each' });
    assert.is((await applied(keeper, seen.id)).state, 'applied');
    const id = await skuId(builders.it, site, 'T-9');
    const { version } = await storeman.ok(getSku, { id });
    await keeper.ok(editSku, { id, version, name: 'Tray, grey' });
    const history = async () =>
      (await storeman.ok(listSkuHistory, { id })).items.map(({ operation, importId, after }) => [
        operation,
        importId,
        after?.['name'] ?? after?.['files'],
      ]);
    const wanted = [
      ['editSku', null, 'Tray, grey'],
      ['applyImport', seen.id, ['sku.csv']],
    ];
    assert.equal(await history(), wanted);
    await builders.it.db.run('delete from imports where id = $1', [seen.id]);
    assert.equal(await history(), wanted);
    const bare = await skuId(builders.it, site, await builders.it.sku(site));
    assert.equal((await storeman.ok(listSkuHistory, { id: bare })).items, []);
  });

  test('a location shows the company’s own goods there, its last count and its changes', async () => {
    const { site, storeman, stockCode } = await busyCable();
    const rival = await builders.it.site({ warehouseId: site.warehouseId });
    const tray = await builders.it.sku(rival);
    await receiveGoods(builders.it, rival, [{ stockCode: tray, quantity: '3', locationId: site.shelf }]);
    const keeper = await builders.it.caller({ warehouseId: site.warehouseId }, ['locations']);
    const { version } = await storeman.ok(getLocation, { id: site.shelf });
    await keeper.ok(editLocation, { id: site.shelf, version, description: 'By the door' });
    const count = await countOf(storeman, { locationId: site.shelf });
    const lines = await linesOfCount(storeman, count.id);
    const location = await storeman.ok(getLocation, { id: site.shelf });
    assert.equal(
      [location.skus, location.drums, location.countedAt, location.description],
      [1, 1, null, 'By the door'],
    );
    assert.equal(
      [location.items.map(({ quantity }) => quantity), location.reserved.map(({ quantity }) => quantity)],
      [['100.5'], ['20']],
    );
    assert.is(lines.length, 1, stockCode);
    const [change] = (await storeman.ok(listLocationHistory, { id: site.shelf })).items;
    assert.equal([change?.operation, change?.after?.['description']], ['editLocation', 'By the door']);
    const theirs = await (await builders.it.storeman(rival)).ok(getLocation, { id: site.shelf });
    assert.equal(column(theirs.items, 'quantity'), ['3']);
  });

  test('the last count appears once it is posted', async () => {
    const { site, storeman, id } = await busyCable();
    const before = await storeman.ok(getSku, { id });
    assert.equal([before.countedAt, before.countNumber], [null, null]);
    const count = await countOf(storeman, { locationId: site.shelf });
    const lines = await linesOfCount(storeman, count.id);
    await builders.it.db.run(
      `update stock_count_lines set counted = expected, counted_at = now() where company_id = $1 and count_id = $2`,
      [site.companyId, count.id],
    );
    await storeman.ok(submitStockCount, { id: count.id });
    assert.is(lines.length, 1);
    for (const one of [await storeman.ok(getSku, { id }), await storeman.ok(getLocation, { id: site.shelf })]) {
      assert.equal([one.countId, one.countNumber, one.countedAt !== null], [count.id, count.number, true]);
    }
  });

  test('a moved pallet and a new location appear immediately', async () => {
    const { site, storeman, stockCode, id } = await busyCable();
    const keeper = await builders.it.caller({ warehouseId: site.warehouseId }, ['locations']);
    const made = await keeper.ok(createLocation, { name: builders.it.name('N'), description: 'New' });
    assert.equal((await storeman.ok(getLocation, { id: made.id })).items, []);
    const stockLineId = await lineIn(site, stockCode, site.quarantine);
    await storeman.ok(moveStock, { destinationId: made.id, lines: [{ stockLineId, quantity: '40' }] });
    const { quarantined, locations } = await storeman.ok(getSku, { id });
    assert.equal([quarantined, locations], ['0', 2]);
  });

  function lineIn(site: Site, stockCode: string, locationId: number): Promise<number> {
    return builders.it.id(
      `select s.id from stock_lines s join skus k on k.company_id = s.company_id and k.id = s.sku_id
       where s.company_id = $1 and k.stock_code = $2 and s.location_id = $3 and s.present`,
      [site.companyId, stockCode, locationId],
    );
  }
});
