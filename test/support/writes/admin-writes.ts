import { editSpecificData } from '../../../shared/contract/companies/companies.ts';
import { editLocations } from '../../../shared/contract/locations/locations.ts';
import { dropOutgoing, resendOutgoing } from '../../../shared/contract/outgoing/outgoing.ts';
import { editSkus, importSkus } from '../../../shared/contract/skus/skus.ts';
import type { Builders } from '../builders/builders.ts';
import { skuId } from '../builders/master-data.ts';
import { failedMail } from '../builders/queue.ts';
import { userWrites } from './user-writes.ts';
import { webhookWrites } from './webhook-writes.ts';
import { type Prepare, writeCase } from './write-case.ts';

async function administrators(builders: Builders) {
  return [await builders.caller({}, ['superAdmin']), await builders.caller({}, ['superAdmin'])] as const;
}

export const adminWrites: Readonly<Record<string, Prepare>> = {
  ...userWrites,
  ...webhookWrites,

  async resendOutgoing(builders) {
    const admins = await administrators(builders);
    const id = await failedMail(builders);
    return writeCase(resendOutgoing, admins, { ids: [id] }, { ids: [id + 1] });
  },

  async dropOutgoing(builders) {
    const admins = await administrators(builders);
    const id = await failedMail(builders);
    return writeCase(dropOutgoing, admins, { ids: [id], reason: 'Gone' }, { ids: [id], reason: 'Left' });
  },

  async editSkus(builders) {
    const site = await builders.site();
    const id = await skuId(builders, site, await builders.sku(site));
    const keeper = () => builders.caller({ companyId: site.companyId }, ['itemMaster']);
    const priced = (price: string) => ({ ids: [id], price });
    return writeCase(editSkus, [await keeper(), await keeper()], priced('7'), priced('8'));
  },

  async editLocations(builders) {
    const { warehouseId, shelf, shelf2 } = await builders.site();
    const gateman = () => builders.caller({ warehouseId }, ['locations']);
    const goodsIn = (id: number) => ({ ids: [id], goodsIn: true });
    return writeCase(editLocations, [await gateman(), await gateman()], goodsIn(shelf), goodsIn(shelf2));
  },

  async editSpecificData(builders) {
    const { companyId } = await builders.site();
    const inputOf = (value: string) => ({ companyId, key: 'gate', warehouseId: 0, items: [{ key: 'code', value }] });
    return writeCase(editSpecificData, await administrators(builders), inputOf('1'), inputOf('2'));
  },

  async importSkus(builders) {
    const site = await builders.site();
    await builders.sku(site);
    const importer = () => builders.caller({ companyId: site.companyId }, ['itemMaster']);
    const stockCode = builders.name('SKU');
    const file = (name: string) => ({ lines: [{ stockCode, name, unit: 'each' }] });
    return writeCase(importSkus, [await importer(), await importer()], file('Clip'), file('Clamp'));
  },
};
