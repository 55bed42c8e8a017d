import * as assert from 'uvu/assert';
import {
  createItemMaster,
  deleteItemMaster,
  editItemMaster,
  exportItemMasters,
  listItemMasters,
} from '../../../shared/contract/item-masters/item-masters.ts';
import { createSku } from '../../../shared/contract/skus/skus.ts';
import { retireUnit } from '../../../shared/contract/units/units.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { packingOf, unitOf } from '../../support/builders/master-data.ts';
import { column } from '../../support/columns.ts';

apiSuite('item masters', (test, builders) => {
  const keeper = async () => {
    const site = await builders.it.site();
    return { site, person: await builders.it.caller({ companyId: site.companyId }, ['itemMaster', 'units']) };
  };
  const cable = (unitId: number) => ({
    name: builders.it.name('Cable'),
    description: 'Armoured, 4 core',
    quantity: '500',
    unitId,
  });

  test('an item master is created and found by words of its name and description', async () => {
    const { site, person } = await keeper();
    const [unitId, packingId] = [await unitOf(builders.it, site), await packingOf(builders.it, site)];
    const made = { ...cable(unitId), packingId };
    const { id } = await person.ok(createItemMaster, made);
    const [row] = (await person.ok(listItemMasters, { search: 'core arm' })).items;
    assert.equal([row?.id, row?.name, row?.quantity, row?.packingId], [id, made.name, '500', packingId]);
  });

  test('the item master form shows each error: a missing name, a missing unit and a quantity of zero', async () => {
    const { site, person } = await keeper();
    const { name: _name, unitId: _unit, ...rest } = cable(await unitOf(builders.it, site));
    const { fields } = await person.refused(
      createItemMaster,
      { ...rest, quantity: '0' } as unknown as ReturnType<typeof cable>,
      'malformed',
    );
    assert.equal(Object.keys(fields ?? {}).sort(), ['name', 'quantity', 'unitId']);
  });

  test('another company’s or a retired unit cannot be chosen, but a unit already set can be retired', async () => {
    const [own, other] = [await keeper(), await keeper()];
    const foreign = await unitOf(builders.it, other.site);
    const { fields } = await own.person.refused(createItemMaster, cable(foreign), 'not_usable');
    assert.equal(fields, { unitId: 'There is no such unit, or it is retired' });
    const unitId = await unitOf(builders.it, own.site);
    const made = await own.person.ok(createItemMaster, cable(unitId));
    await own.person.ok(retireUnit, { id: unitId });
    await own.person.refused(createItemMaster, cable(unitId), 'not_usable');
    await own.person.ok(editItemMaster, { ...made, unitId, description: 'Plain' });
  });

  test('an item master used by SKUs cannot be deleted', async () => {
    const { site, person } = await keeper();
    const { id } = await person.ok(createItemMaster, cable(await unitOf(builders.it, site)));
    await person.ok(createSku, { stockCode: 'CBL', name: 'Cable', itemMasterId: id });
    const { message } = await person.refused(deleteItemMaster, { id }, 'in_use');
    assert.is(message, 'In use by: SKUs (1)');
  });

  test('a caller at global scope reads the item masters of the company named', async () => {
    const { site, person } = await keeper();
    const { id } = await person.ok(createItemMaster, cable(await unitOf(builders.it, site)));
    const admin = await builders.it.caller({}, ['superAdmin']);
    const { items } = await admin.ok(listItemMasters, { companyId: site.companyId });
    assert.equal(column(items, 'id'), [id]);
    await admin.refused(listItemMasters, {}, 'not_found');
  });

  test('the file of item masters has the same heading for the quantity as the form', async () => {
    const { site, person } = await keeper();
    const made = cable(await unitOf(builders.it, site));
    await person.ok(createItemMaster, made);
    const { body } = await person.call(exportItemMasters, { fields: ['name', 'quantity'] });
    assert.is(body.text, `\ufeffName,Quantity\r\n${made.name},500\r\n`);
  });
});
