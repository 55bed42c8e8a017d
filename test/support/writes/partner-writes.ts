import * as warehouses from '../../../shared/contract/partner-warehouses.ts';
import * as partners from '../../../shared/contract/partners.ts';
import * as groups from '../../../shared/contract/warehouse-groups.ts';
import { newPartner, partnerAdministrator, partnerOf } from '../world/partners.ts';
import type { World } from '../world/world.ts';
import { type Prepare, writeCase } from './write-case.ts';

/** A partner of a company, and two people who may change it. */
async function administered(world: World) {
  const { companyId } = await world.site();
  const made = await partnerOf(world, companyId);
  const people = [await partnerAdministrator(world, companyId), await partnerAdministrator(world, companyId)] as const;
  return { companyId, people, ...made };
}

async function emptied(world: World) {
  const all = await administered(world);
  await world.db.run('delete from partner_warehouses where company_id = $1', [all.companyId]);
  return all;
}

/** Every change of partners, their warehouses and groups. */
export const partnerWrites: Readonly<Record<string, Prepare>> = {
  async createPartner(world) {
    const { people } = await administered(world);
    return writeCase(partners.createPartner, people, newPartner(world), newPartner(world));
  },

  async editPartner(world) {
    const { people, partner: id } = await administered(world);
    const edit = { id, version: 1, email: 'yard@example.com' };
    return writeCase(partners.editPartner, people, edit, { ...edit, email: 'gate@example.com' });
  },

  async deletePartner(world) {
    const { people, partner: id } = await emptied(world);
    return writeCase(partners.deletePartner, people, { id }, { id: id + 1 });
  },

  async retirePartner(world) {
    const { people, partner: id } = await administered(world);
    return writeCase(partners.retirePartner, people, { id }, { id: id + 1 });
  },

  async restorePartner(world) {
    const { people, partner: id } = await administered(world);
    await people[0].ok(partners.retirePartner, { id });
    return writeCase(partners.restorePartner, people, { id }, { id: id + 1 });
  },

  async createPartnerWarehouse(world) {
    const { people, partner: id } = await administered(world);
    const place = () => ({ id, name: 'Yard', shortName: world.name('YARD') });
    return writeCase(warehouses.createPartnerWarehouse, people, place(), place());
  },

  async editPartnerWarehouse(world) {
    const { people, partnerWarehouse: id } = await administered(world);
    const edit = { id, version: 1, town: 'Leeds' };
    return writeCase(warehouses.editPartnerWarehouse, people, edit, { ...edit, town: 'York' });
  },

  async deletePartnerWarehouse(world) {
    const { people, partnerWarehouse: id } = await administered(world);
    return writeCase(warehouses.deletePartnerWarehouse, people, { id }, { id: id + 1 });
  },

  async groupWarehouses(world) {
    const { people, partner: id, partnerWarehouse, warehouseGroup: groupId } = await administered(world);
    const grouping = { id, groupId, warehouseIds: [partnerWarehouse] };
    return writeCase(warehouses.groupWarehouses, people, grouping, { ...grouping, groupId: null });
  },

  async createWarehouseGroup(world) {
    const { people, partner: id } = await administered(world);
    return writeCase(groups.createWarehouseGroup, people, { id, name: 'South' }, { id, name: 'West' });
  },

  async editWarehouseGroup(world) {
    const { people, warehouseGroup: id } = await administered(world);
    const edit = { id, version: 1, name: 'South' };
    return writeCase(groups.editWarehouseGroup, people, edit, { ...edit, name: 'West' });
  },

  async deleteWarehouseGroup(world) {
    const { people, warehouseGroup: id } = await administered(world);
    return writeCase(groups.deleteWarehouseGroup, people, { id }, { id: id + 1 });
  },

  async orderWarehouseGroups(world) {
    const { people, partner: id, warehouseGroup } = await administered(world);
    const { id: south } = await people[0].ok(groups.createWarehouseGroup, { id, name: 'South' });
    const order = { id, groupIds: [south, warehouseGroup] };
    return writeCase(groups.orderWarehouseGroups, people, order, { ...order, groupIds: [south] });
  },
};
