import * as assert from 'uvu/assert';
import { getVersion, listSpecificData } from '../../../shared/contract/account/account.ts';
import { signIn, userOf } from '../../support/builders/account.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';

apiSuite('company specific data', (test, builders) => {
  const say = (site: Site, key: string, warehouseId: number, itemKey: string, value: string) =>
    builders.it.db.run(
      'insert into company_specific_data (company_id, key, warehouse_id, item_key, value) values ($1, $2, $3, $4, $5)',
      [site.companyId, key, warehouseId, itemKey, value],
    );

  test('the cancelled warehouses of a company are a bare array, read under its own access', async () => {
    const site = await builders.it.site();
    await say(site, 'cancelledWarehouse', 0, '7', 'true');
    await say(site, 'cancelledWarehouse', 0, '12', 'false');
    const storeman = await builders.it.storeman(site);
    const query = { companyId: site.companyId, warehouseId: 0, fields: ['items' as const] };
    assert.equal(await storeman.ok(listSpecificData, query), [
      {
        key: 'cancelledWarehouse',
        warehouseId: 0,
        items: [
          { key: '12', value: 'false' },
          { key: '7', value: 'true' },
        ],
      },
    ]);
  });

  test('an access to one warehouse sees its data and that of the whole company; a company access sees all data', async () => {
    const site = await builders.it.site();
    for (const warehouseId of [0, site.warehouseId, 999]) await say(site, 'note', warehouseId, 'text', 'x');
    const { companyId } = site;
    const seenBy = async (scope: { companyId: number; warehouseId?: number }) =>
      (await (await builders.it.caller(scope, [])).ok(listSpecificData, { companyId })).map((data) => data.warehouseId);
    assert.equal(await seenBy(site), [0, site.warehouseId].sort());
    assert.equal(await seenBy({ companyId }), [0, site.warehouseId, 999]);
  });

  test('data of another company is not found; a global access reads the company that it names', async () => {
    const [own, other] = [await builders.it.site(), await builders.it.site()];
    await say(other, 'note', 0, 'text', 'secret');
    const query = { companyId: other.companyId };
    await (await builders.it.storeman(own)).refused(listSpecificData, query, 'not_found');
    await (await builders.it.caller({ companyId: own.companyId }, [])).refused(listSpecificData, query, 'not_found');
    assert.is((await (await builders.it.caller({}, [])).ok(listSpecificData, query)).length, 1);
  });

  test('a caller under no access, or one without a company, must choose an access', async () => {
    const site = await builders.it.site();
    const query = { companyId: site.companyId };
    const gateman = await builders.it.caller({ warehouseId: site.warehouseId }, ['locations']);
    await gateman.refused(listSpecificData, query, 'access_needed');
    const bare = await signIn(builders.it, (await userOf(builders.it)).login);
    await bare.refused(listSpecificData, query, 'access_needed');
    await builders.it.stranger().refused(listSpecificData, query, 'session_ended');
  });

  test('the root of the API returns its version to every caller, with and without a slash', async () => {
    assert.equal(await builders.it.stranger().ok(getVersion, {}), { version: '0.0.0' });
    for (const url of ['/wmsapi/v1', '/wmsapi/v1/']) {
      assert.equal((await builders.it.app.inject(url)).json(), { version: '0.0.0' });
    }
  });
});
