import * as calls from '../../../shared/contract/outgoing/partner-calls.ts';
import * as warehouses from '../../../shared/contract/partners/partner-warehouses.ts';
import * as partners from '../../../shared/contract/partners/partners.ts';
import * as groups from '../../../shared/contract/partners/warehouse-groups.ts';
import type { Builders } from '../builders/builders.ts';
import { callable, newPartner, partnerAdministrator, partnerOf } from '../builders/partners.ts';
import { type Prepare, writeCase } from './write-case.ts';

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

  async editPartner(builders) {
    const { people, partner: id } = await administered(builders);
    const edit = { id, version: 1, email: 'yard@example.com' };
    return writeCase(partners.editPartner, people, edit, { ...edit, email: 'gate@example.com' });
  },

  async deletePartner(builders) {
    const { people, partner: id } = await emptied(builders);
    return writeCase(partners.deletePartner, people, { id }, { id: id + 1 });
  },

  async testPartnerCall(builders) {
    const { companyId, people, partner: id } = await administered(builders);
    const other = await partnerOf(builders, companyId);
    for (const partner of [id, other.partner]) await callable(builders, companyId, partner);
    return writeCase(calls.testPartnerCall, people, { id }, { id: other.partner });
  },

  async retirePartner(builders) {
    const { people, partner: id } = await administered(builders);
    return writeCase(partners.retirePartner, people, { id }, { id: id + 1 });
  },

  async restorePartner(builders) {
    const { people, partner: id } = await administered(builders);
    await people[0].ok(partners.retirePartner, { id });
    return writeCase(partners.restorePartner, people, { id }, { id: id + 1 });
  },

  async createPartnerWarehouse(builders) {
    const { people, partner: id } = await administered(builders);
    const warehouse = () => ({ id, name: 'Yard', shortName: builders.name('YARD') });
    return writeCase(warehouses.createPartnerWarehouse, people, warehouse(), warehouse());
  },

  async editPartnerWarehouse(builders) {
    const { people, partnerWarehouse: id } = await administered(builders);
    const edit = { id, version: 1, town: 'Leeds' };
    return writeCase(warehouses.editPartnerWarehouse, people, edit, { ...edit, town: 'York' });
  },

  async deletePartnerWarehouse(builders) {
    const { people, partnerWarehouse: id } = await administered(builders);
    return writeCase(warehouses.deletePartnerWarehouse, people, { id }, { id: id + 1 });
  },

  async groupWarehouses(builders) {
    const { people, partner: id, partnerWarehouse, warehouseGroup: groupId } = await administered(builders);
    const grouping = { id, groupId, warehouseIds: [partnerWarehouse] };
    return writeCase(warehouses.groupWarehouses, people, grouping, { ...grouping, groupId: null });
  },

  async createWarehouseGroup(builders) {
    const { people, partner: id } = await administered(builders);
    return writeCase(groups.createWarehouseGroup, people, { id, name: 'South' }, { id, name: 'West' });
  },

  async editWarehouseGroup(builders) {
    const { people, warehouseGroup: id } = await administered(builders);
    const edit = { id, version: 1, name: 'South' };
    return writeCase(groups.editWarehouseGroup, people, edit, { ...edit, name: 'West' });
  },

  async deleteWarehouseGroup(builders) {
    const { people, warehouseGroup: id } = await administered(builders);
    return writeCase(groups.deleteWarehouseGroup, people, { id }, { id: id + 1 });
  },

  async orderWarehouseGroups(builders) {
    const { people, partner: id, warehouseGroup } = await administered(builders);
    const { id: south } = await people[0].ok(groups.createWarehouseGroup, { id, name: 'South' });
    const order = { id, groupIds: [south, warehouseGroup] };
    return writeCase(groups.orderWarehouseGroups, people, order, { ...order, groupIds: [south] });
  },
};
