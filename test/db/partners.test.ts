import * as assert from 'uvu/assert';
import { buildersFor } from '../support/builders/builders-for.ts';
import { partnerOf } from '../support/builders/partners.ts';
import { suite } from '../support/suite.ts';

suite('the tables of partners', (test, hooks) => {
  const builders = buildersFor(hooks);

  const broken = async (text: string, values: readonly (string | number | null)[]) => {
    const error = await builders.it.db.run(text, values).then(
      () => undefined,
      (thrown: { constraint?: string }) => thrown,
    );
    return error?.constraint;
  };

  test('an ePOD password requires an ePOD user name', async () => {
    const { companyId } = await builders.it.site();
    const { partner } = await partnerOf(builders.it, companyId);
    const change = 'update partners set epod_password = $2 where id = $1';
    assert.is(await broken(change, [partner, 'sealed']), 'partners_epod_password_of_user');
  });

  test('a user can be only one partner of a company', async () => {
    const { companyId } = await builders.it.site();
    const { userId } = await builders.it.caller({ companyId }, []);
    const insert = 'insert into partners (company_id, name, user_id) values ($1, $2, $3)';
    await builders.it.db.run(insert, [companyId, 'One', userId]);
    assert.is(await broken(insert, [companyId, 'Other', userId]), 'partners_user_once');
  });

  test('a partner’s warehouse must be one of the company, in a group of the same company', async () => {
    const [site, other] = [await builders.it.site(), await builders.it.site()];
    const [ours, theirs] = [
      await partnerOf(builders.it, site.companyId),
      await partnerOf(builders.it, other.companyId),
    ];
    const insert = 'insert into partner_warehouses (company_id, warehouse_id, partner_id) values ($1, $2, $3)';
    assert.is(await broken(insert, [site.companyId, other.warehouseId, ours.partner]), 'partner_warehouses_of_company');
    assert.is(await broken(insert, [site.companyId, site.warehouseId, theirs.partner]), 'partner_warehouses_partner');
    const change = 'update partner_warehouses set group_id = $2 where warehouse_id = $1';
    assert.is(await broken(change, [ours.partnerWarehouse, theirs.warehouseGroup]), 'partner_warehouses_group');
  });

  test('a partner has each group name only once', async () => {
    const { companyId } = await builders.it.site();
    const { partner } = await partnerOf(builders.it, companyId);
    const insert = "insert into warehouse_groups (company_id, partner_id, name, position) values ($1, $2, 'North', 2)";
    assert.is(await broken(insert, [companyId, partner]), 'warehouse_groups_name_unique');
  });
});
