import * as calls from '../../../shared/contract/outgoing/partner-calls.ts';
import * as warehouses from '../../../shared/contract/partners/partner-warehouses.ts';
import * as partners from '../../../shared/contract/partners/partners.ts';
import * as groups from '../../../shared/contract/partners/warehouse-groups.ts';
import type { Builders } from '../builders/builders.ts';
import { callable, newPartner, partnerAdministrator, partnerOf } from '../builders/partners.ts';
import { change, type Prepare, using, writeCase } from './write-case.ts';

async function administered(builders: Builders) {
  const { companyId } = await builders.site();
  const made = await partnerOf(builders, companyId);
  const people = [
    await partnerAdministrator(builders, companyId),
    await partnerAdministrator(builders, companyId),
  ] as const;
  return { companyId, people, ...made };
}

async function emptied(builders: Builders) {
  const all = await administered(builders);
  await builders.db.run('delete from partner_warehouses where company_id = $1', [all.companyId]);
  return all;
}

export const partnerWrites: Readonly<Record<string, Prepare>> = {
  async createPartner(builders) {
    const { people } = await administered(builders);
    return writeCase(partners.createPartner, people, newPartner(builders), newPartner(builders));
  },

  editPartner: using(administered, ({ partner: id }) => {
    const edit = { id, version: 1, email: 'yard@example.com' };
    return change(partners.editPartner, edit, { ...edit, email: 'gate@example.com' });
  }),
  deletePartner: using(emptied, ({ partner: id }) => change(partners.deletePartner, { id }, { id: id + 1 })),
  testPartnerCall: using(administered, async ({ companyId, partner: id }, builders) => {
    const other = await partnerOf(builders, companyId);
    for (const partner of [id, other.partner]) await callable(builders, companyId, partner);
    return change(calls.testPartnerCall, { id }, { id: other.partner });
  }),
  retirePartner: using(administered, ({ partner: id }) => change(partners.retirePartner, { id }, { id: id + 1 })),
  restorePartner: using(administered, async ({ people, partner: id }) => {
    await people[0].ok(partners.retirePartner, { id });
    return change(partners.restorePartner, { id }, { id: id + 1 });
  }),
  createPartnerWarehouse: using(administered, ({ partner: id }, builders) => {
    const warehouse = () => ({ id, name: 'Yard', shortName: builders.name('YARD') });
    return change(warehouses.createPartnerWarehouse, warehouse(), warehouse());
  }),
  editPartnerWarehouse: using(administered, ({ partnerWarehouse: id }) => {
    const edit = { id, version: 1, town: 'Leeds' };
    return change(warehouses.editPartnerWarehouse, edit, { ...edit, town: 'York' });
  }),
  deletePartnerWarehouse: using(administered, ({ partnerWarehouse: id }) =>
    change(warehouses.deletePartnerWarehouse, { id }, { id: id + 1 }),
  ),
  groupWarehouses: using(administered, ({ partner: id, partnerWarehouse, warehouseGroup: groupId }) => {
    const grouping = { id, groupId, warehouseIds: [partnerWarehouse] };
    return change(warehouses.groupWarehouses, grouping, { ...grouping, groupId: null });
  }),
  createWarehouseGroup: using(administered, ({ partner: id }) =>
    change(groups.createWarehouseGroup, { id, name: 'South' }, { id, name: 'West' }),
  ),
  editWarehouseGroup: using(administered, ({ warehouseGroup: id }) => {
    const edit = { id, version: 1, name: 'South' };
    return change(groups.editWarehouseGroup, edit, { ...edit, name: 'West' });
  }),
  deleteWarehouseGroup: using(administered, ({ warehouseGroup: id }) =>
    change(groups.deleteWarehouseGroup, { id }, { id: id + 1 }),
  ),
  orderWarehouseGroups: using(administered, async ({ people, partner: id, warehouseGroup }) => {
    const { id: south } = await people[0].ok(groups.createWarehouseGroup, { id, name: 'South' });
    const order = { id, groupIds: [south, warehouseGroup] };
    return change(groups.orderWarehouseGroups, order, { ...order, groupIds: [south] });
  }),
};
