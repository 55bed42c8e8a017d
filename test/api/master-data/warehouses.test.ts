import * as assert from 'uvu/assert';
import { receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { retireLocation } from '../../../shared/contract/locations/locations.ts';
import {
  createWarehouse,
  deleteWarehouse,
  editWarehouse,
  listWarehouses,
} from '../../../shared/contract/warehouses/warehouses.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { lastAudit } from '../../support/builders/master-data.ts';
import { linesOf, siteWithStock, siteWithStoreman } from '../../support/builders/picks.ts';
import { columns } from '../../support/columns.ts';

apiSuite('warehouses', (test, builders) => {
  const administrator = () => builders.it.caller({}, ['superAdmin']);
  const rowOf = async ({ warehouseId }: Pick<Site, 'warehouseId'>) => {
    const [row] = (await (await administrator()).ok(listWarehouses, { id: warehouseId })).items;
    if (row === undefined) throw new Error('no such warehouse');
    return row;
  };

  test('a warehouse is created; its short name is unique', async () => {
    const admin = await administrator();
    const made = {
      name: 'Leeds',
      shortName: builders.it.name('LDS'),
      town: 'Leeds',
      statusChangeEmail: 'gate@example.com; office@example.com',
    };
    const { id } = await admin.ok(createWarehouse, made);
    const row = await rowOf({ warehouseId: id });
    assert.equal([row.name, row.statusChangeEmail, row.fullJobSelect], ['Leeds', made.statusChangeEmail, false]);
    assert.equal([row.companies, row.cancelledFor, row.defaultGoodsInId], [[], [], null]);
    const { fields } = await admin.refused(createWarehouse, { ...made, name: 'Other' }, 'warehouse_taken');
    assert.equal(fields, { shortName: `Warehouse ${made.shortName} already exists` });
  });

  test('the invalid one of several mail addresses is named beside the field', async () => {
    const admin = await administrator();
    const made = {
      name: 'Leeds',
      shortName: builders.it.name('LDS'),
      statusChangeEmail: 'gate@example.com; the office',
    };
    const { fields } = await admin.refused(createWarehouse, made, 'malformed');
    assert.equal(fields, {
      statusChangeEmail: 'Enter email addresses, separated by semicolons: the office is not an email address',
    });
  });

  test('a warehouse cancelled for a company in the form receives nothing more for that company alone', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const neighbour = await builders.it.site({ warehouseId: site.warehouseId });
    const admin = await administrator();
    const { version, companies } = await rowOf(site);
    assert.equal(companies.map(({ id }) => id).sort(), [site.companyId, neighbour.companyId].sort());
    const { id } = await ernOf(storeman, [{ stockCode: sku, quantity: '1' }]);
    const cancelled = { id: site.warehouseId, version, cancelledFor: [site.companyId] };
    const edited = await admin.ok(editWarehouse, cancelled);
    assert.equal(await lastAudit(builders.it, 'warehouse'), {
      operation: 'editWarehouse',
      before: { cancelledFor: [] },
      after: { cancelledFor: [site.companyId] },
    });
    await storeman.refused(receiveErn, { id, asShipped: true }, 'warehouse_cancelled');
    await storeman.ok(createPick, linesOf(sku, '5'));
    await admin.refused(editWarehouse, cancelled, 'changed_meanwhile');
    await admin.refused(editWarehouse, { ...cancelled, ...edited }, 'nothing_edited');
    await admin.ok(editWarehouse, { ...edited, cancelledFor: [] });
    await storeman.ok(receiveErn, { id, asShipped: true });
  });

  test('a company that cannot hold stock in a warehouse cannot cancel it', async () => {
    const [site, stranger] = [await builders.it.site(), await builders.it.site()];
    const admin = await administrator();
    const { version } = await rowOf(site);
    const { fields } = await admin.refused(
      editWarehouse,
      { id: site.warehouseId, version, cancelledFor: [stranger.companyId] },
      'not_usable',
    );
    assert.equal(Object.keys(fields ?? {}), ['cancelledFor']);
    assert.equal((await rowOf(site)).cancelledFor, []);
  });

  test('the list of warehouses shows default locations that a company uses in place of the warehouse’s', async () => {
    const site = await builders.it.site();
    await builders.it.db.run('update company_warehouses set default_goods_in_id = $2 where warehouse_id = $1', [
      site.warehouseId,
      site.shelf,
    ]);
    const name = await builders.it.nameOf('locations', site.shelf);
    const { companies, defaultGoodsIn } = await rowOf(site);
    assert.equal(
      [defaultGoodsIn, companies.map((one) => [one.id, one.defaultGoodsIn, one.defaultPutaway])],
      [null, [[site.companyId, name, null]]],
    );
  });

  test('default locations of the warehouse apply to companies without their own', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const admin = await administrator();
    await builders.it.db.run(
      'update company_warehouses set default_goods_in_id = null, default_goods_out_id = null where warehouse_id = $1',
      [site.warehouseId],
    );
    const { id } = await ernOf(storeman, [{ stockCode: sku, quantity: '1' }]);
    await storeman.refused(receiveErn, { id, asShipped: true }, 'location_missing');
    await storeman.refused(createPick, linesOf(sku, '1'), 'location_missing');
    const { version } = await rowOf(site);
    const defaults = { defaultGoodsInId: site.goodsIn, defaultGoodsOutId: site.goodsOut };
    await admin.ok(editWarehouse, { id: site.warehouseId, version, ...defaults });
    await storeman.ok(receiveErn, { id, asShipped: true });
    await storeman.ok(createPick, linesOf(sku, '1'));
    const stock = await builders.it.stock(site, sku);
    assert.ok(stock.some(({ locationId }) => locationId === site.goodsIn));
  });

  test('a default location must be one of the warehouse’s with the matching purpose', async () => {
    const [site, elsewhere] = [await builders.it.site(), await builders.it.site()];
    const admin = await administrator();
    const { version } = await rowOf(site);
    const edit = { id: site.warehouseId, version };
    const wrongs = [
      { defaultGoodsInId: elsewhere.goodsIn },
      { defaultGoodsOutId: site.goodsIn },
      { defaultPutawayId: site.quarantine },
      { defaultPutawayId: elsewhere.shelf },
    ];
    for (const wrong of wrongs) {
      const { fields } = await admin.refused(editWarehouse, { ...edit, ...wrong }, 'not_usable');
      assert.equal(Object.keys(fields ?? {}), Object.keys(wrong));
    }
  });

  test('a storage location can be the default for putaway, and cannot be retired then', async () => {
    const site = await builders.it.site();
    const admin = await administrator();
    const { version } = await rowOf(site);
    await admin.ok(editWarehouse, { id: site.warehouseId, version, defaultPutawayId: site.shelf });
    assert.is((await rowOf(site)).defaultPutawayId, site.shelf);
    const keeper = await builders.it.caller({ warehouseId: site.warehouseId }, ['locations']);
    await keeper.refused(retireLocation, { id: site.shelf }, 'in_use');
  });

  test('a warehouse with locations or accesses cannot be deleted; an empty one is deleted with its company data', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const admin = await administrator();
    const { data } = await admin.refused(deleteWarehouse, { id: site.warehouseId }, 'in_use');
    const uses = (data?.['uses'] ?? []) as { subject: string; count: number; examples: { id: number }[] }[];
    assert.equal(columns(uses, 'subject', 'count'), ['location, 5', 'user, 1']);
    assert.is(uses[1]?.examples[0]?.id, storeman.userId);
    assert.is((await rowOf(site)).companies.length, 1);

    const { id } = await admin.ok(createWarehouse, { name: 'Spare', shortName: builders.it.name('SPR') });
    await builders.it.db.run('insert into company_warehouses (company_id, warehouse_id) values ($1, $2)', [
      site.companyId,
      id,
    ]);
    await admin.ok(editWarehouse, { id, version: 1, cancelledFor: [site.companyId] });
    await admin.ok(deleteWarehouse, { id });
    const left = await builders.it.db.many('select from company_specific_data where item_key = $1', [String(id)]);
    assert.equal(left, []);
  });
});
