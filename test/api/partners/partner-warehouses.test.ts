import * as assert from 'uvu/assert';
import { listAccesses } from '../../../shared/contract/account/account.ts';
import { listAudit } from '../../../shared/contract/audit/audit.ts';
import {
  createPartnerWarehouse,
  deletePartnerWarehouse,
  editPartnerWarehouse,
  exportPartnerWarehouses,
  groupWarehouses,
  listPartnerWarehouses,
} from '../../../shared/contract/partners/partner-warehouses.ts';
import { createPartner, getPartner } from '../../../shared/contract/partners/partners.ts';
import {
  createWarehouseGroup,
  deleteWarehouseGroup,
  editWarehouseGroup,
  orderWarehouseGroups,
} from '../../../shared/contract/partners/warehouse-groups.ts';
import { deleteWarehouse } from '../../../shared/contract/warehouses/warehouses.ts';
import { usesIn } from '../../support/api/uses-in.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { Caller } from '../../support/builders/caller.ts';
import { newPartner, partnerAdministrator, partnerOf } from '../../support/builders/partners.ts';
import { column, columns } from '../../support/columns.ts';

apiSuite('warehouses of partners', (test, builders) => {
  const company = async () => {
    const site = await builders.it.site();
    const admin = await partnerAdministrator(builders.it, site.companyId);
    return { site, admin, ...(await partnerOf(builders.it, site.companyId)) };
  };
  const newYard = () => ({ name: builders.it.name('Yard'), shortName: builders.it.name('Y') });
  const groupsOf = async (admin: Caller, id: number) =>
    columns((await admin.ok(getPartner, { id })).groups, 'name', 'warehouses');

  test('a new warehouse has its locations and group, and the partner’s user can work in it', async () => {
    const { admin } = await company();
    const { id, userId } = await admin.ok(createPartner, newPartner(builders.it));
    const { id: groupId } = await admin.ok(createWarehouseGroup, { id, name: 'South' });
    const yard = { ...newYard(), address: '1 Quay\nDock 4', town: 'Leeds' };
    const made = await admin.ok(createPartnerWarehouse, { id, ...yard, groupId });
    const { items } = await admin.ok(listPartnerWarehouses, { id, groupId });
    assert.equal(items, [{ ...yard, ...made, postCode: null, groupId, group: 'South' }]);
    const partner = new Caller(builders.it.app, await builders.it.token(userId));
    const accesses = (await partner.ok(listAccesses, {})).map(({ warehouseId }) => warehouseId);
    assert.ok(accesses.includes(made.id));
  });

  test('a short name is unique among all warehouses', async () => {
    const { admin, site, partner: id } = await company();
    const { shortName } = await builders.it.db.one<{ shortName: string }>(
      'select short_name as "shortName" from warehouses where id = $1',
      [site.warehouseId],
    );
    await admin.refused(createPartnerWarehouse, { id, name: 'Yard', shortName }, 'warehouse_taken', 'shortName');
  });

  test('an edit changes only what differs, and its history shows the change', async () => {
    const { admin, partnerWarehouse: id } = await company();
    const { version } = await admin.ok(editPartnerWarehouse, { id, version: 1, town: 'Leeds' });
    const { items } = await admin.ok(listAudit, { subject: ['partnerWarehouse'], subjectId: String(id) });
    assert.equal(
      items.map(({ operation, after }) => [operation, after]),
      [['editPartnerWarehouse', { town: 'Leeds' }]],
    );
    await admin.refused(editPartnerWarehouse, { id, version, town: 'Leeds' }, 'nothing_edited');
    await admin.refused(editPartnerWarehouse, { id, version: 1, town: 'York' }, 'changed_meanwhile');
  });

  test('the company’s own warehouses are not found as warehouses of a partner', async () => {
    const { admin, site } = await company();
    const own = { id: site.warehouseId };
    await admin.refused(editPartnerWarehouse, { ...own, version: 1, town: 'Leeds' }, 'not_found');
    await admin.refused(deletePartnerWarehouse, own, 'not_found');
  });

  test('an unused warehouse is deleted with its locations and its partner’s access', async () => {
    const { admin } = await company();
    const { id, warehouseId } = await admin.ok(createPartner, newPartner(builders.it));
    await admin.ok(deletePartnerWarehouse, { id: warehouseId });
    assert.equal((await admin.ok(listPartnerWarehouses, { id })).items, []);
    const left = await builders.it.db.one(
      `select (select count(*) from warehouses where id = $1) as warehouses,
              (select count(*) from locations where warehouse_id = $1) as locations,
              (select count(*) from accesses where warehouse_id = $1) as accesses`,
      [warehouseId],
    );
    assert.equal(left, { warehouses: 0, locations: 0, accesses: 0 });
  });

  test('a warehouse with other users or another company cannot be deleted', async () => {
    const { admin, site, partnerWarehouse: id } = await company();
    const used = async () =>
      usesIn(await admin.refused(deletePartnerWarehouse, { id }, 'in_use')).map(({ subject }) => subject);
    await builders.it.caller({ companyId: site.companyId, warehouseId: id }, []);
    assert.equal(await used(), ['user']);
    const other = await builders.it.site();
    await builders.it.db.run('insert into company_warehouses (company_id, warehouse_id) values ($1, $2)', [
      other.companyId,
      id,
    ]);
    assert.equal(await used(), ['user', 'company']);
  });

  test('a super admin cannot delete a partner’s warehouse in the list of all warehouses; the refusal names the partner', async () => {
    const { partnerWarehouse: id } = await company();
    const superAdmin = await builders.it.caller({}, ['superAdmin']);
    const uses = usesIn(await superAdmin.refused(deleteWarehouse, { id }, 'in_use'));
    assert.equal(column(uses, 'subject'), ['partner']);
  });

  test('the file lists warehouses by group in the order of the groups', async () => {
    const { admin, partner: id, partnerWarehouse, warehouseGroup: groupId } = await company();
    const loose = await admin.ok(createPartnerWarehouse, { id, ...newYard() });
    await admin.ok(groupWarehouses, { id, groupId, warehouseIds: [partnerWarehouse] });
    const { items } = await admin.ok(listPartnerWarehouses, { id, sort: 'group' });
    assert.equal(columns(items, 'id', 'group'), [`${partnerWarehouse}, North`, `${loose.id}, null`]);
    const { body } = await admin.call(exportPartnerWarehouses, { id, grouped: true, fields: ['group'] });
    assert.is(body.text, '\ufeffGroup\r\nNorth\r\n');
  });

  test('warehouses are put into a group and removed from it; one of another partner is refused', async () => {
    const { site, admin, partner: id, partnerWarehouse, warehouseGroup: groupId } = await company();
    const grouping = { id, groupId, warehouseIds: [partnerWarehouse] };
    assert.equal(await admin.ok(groupWarehouses, grouping), { changed: 1 });
    assert.equal(await admin.ok(groupWarehouses, grouping), { changed: 0 });
    assert.equal(await groupsOf(admin, id), ['North, 1']);
    const stranger = await partnerOf(builders.it, site.companyId);
    const theirs = { ...grouping, warehouseIds: [partnerWarehouse, stranger.partnerWarehouse] };
    await admin.refused(groupWarehouses, theirs, 'not_found');
    await admin.refused(groupWarehouses, { ...grouping, groupId: stranger.warehouseGroup }, 'not_found');
    assert.equal(await admin.ok(groupWarehouses, { ...grouping, groupId: null }), { changed: 1 });
    assert.equal(await groupsOf(admin, id), ['North, 0']);
  });

  test('groups are added, renamed and deleted; a name is unique, and a group with warehouses cannot be deleted', async () => {
    const { admin, partner: id, partnerWarehouse, warehouseGroup } = await company();
    const { fields } = await admin.refused(createWarehouseGroup, { id, name: 'North' }, 'warehouse_group_taken');
    assert.equal(fields, { name: 'Group North already exists' });
    const south = await admin.ok(createWarehouseGroup, { id, name: 'South' });
    await admin.refused(editWarehouseGroup, { ...south, name: 'North' }, 'warehouse_group_taken');
    await admin.ok(editWarehouseGroup, { ...south, name: 'West' });
    await admin.refused(editWarehouseGroup, { ...south, name: 'East' }, 'changed_meanwhile');
    await admin.ok(groupWarehouses, { id, groupId: south.id, warehouseIds: [partnerWarehouse] });
    await admin.refused(deleteWarehouseGroup, { id: south.id }, 'in_use');
    await admin.ok(deleteWarehouseGroup, { id: warehouseGroup });
    assert.equal(await groupsOf(admin, id), ['West, 1']);
  });

  test('groups keep the order that users give them, and an order that omits or repeats a group is refused', async () => {
    const { admin, partner: id, warehouseGroup: north } = await company();
    const { id: south } = await admin.ok(createWarehouseGroup, { id, name: 'South' });
    await admin.ok(orderWarehouseGroups, { id, groupIds: [south, north] });
    assert.equal(await groupsOf(admin, id), ['South, 0', 'North, 0']);
    await admin.refused(orderWarehouseGroups, { id, groupIds: [south, north] }, 'nothing_edited');
    await admin.ok(createWarehouseGroup, { id, name: 'West' });
    for (const groupIds of [
      [north, south],
      [north, north, south],
      [north, south, south],
    ]) {
      await admin.refused(orderWarehouseGroups, { id, groupIds }, 'changed_meanwhile');
    }
  });
});
