import { transaction } from '../../../server/db/transaction.ts';
import { addJob } from '../../../server/jobs/add-job.ts';
import { editSpecificData } from '../../../shared/contract/companies.ts';
import { editLocations } from '../../../shared/contract/locations.ts';
import { resendOutgoing } from '../../../shared/contract/outgoing.ts';
import { editSkus, importSkus } from '../../../shared/contract/skus.ts';
import { asOwner } from '../world/as-owner.ts';
import { skuId } from '../world/master-data.ts';
import type { World } from '../world/world.ts';
import { userWrites } from './user-writes.ts';
import { type Prepare, writeCase } from './write-case.ts';

async function administrators(world: World) {
  return [await world.caller({}, ['superAdmin']), await world.caller({}, ['superAdmin'])] as const;
}

/** A mail that failed for good, as the queue keeps it. */
async function failedMail(world: World): Promise<number> {
  const mail = { to: ['carrier@example.com'], subject: 'Manifest', text: 'Ten drums.\n' };
  await transaction(world.pool, (tx) => addJob(tx, 'sendMail', mail, { attempts: 1 }));
  const { rows } = await asOwner(world.url, (owner) =>
    owner.query<{ id: string }>(
      'update graphile_worker._private_jobs set attempts = max_attempts where attempts = 0 returning id',
    ),
  );
  return Number(rows[0]?.id);
}

/** Every change of users, master data and what goes out. */
export const adminWrites: Readonly<Record<string, Prepare>> = {
  ...userWrites,

  async resendOutgoing(world) {
    const admins = await administrators(world);
    const id = await failedMail(world);
    return writeCase(resendOutgoing, admins, { id }, { id: id + 1 });
  },

  async editSkus(world) {
    const site = await world.site();
    const id = await skuId(world, site, await world.sku(site));
    const keeper = () => world.caller({ companyId: site.companyId }, ['itemMaster']);
    const priced = (price: string) => ({ ids: [id], price });
    return writeCase(editSkus, [await keeper(), await keeper()], priced('7'), priced('8'));
  },

  async editLocations(world) {
    const { warehouseId, shelf, shelf2 } = await world.site();
    const gateman = () => world.caller({ warehouseId }, ['locations']);
    const goodsIn = (id: number) => ({ ids: [id], goodsIn: true });
    return writeCase(editLocations, [await gateman(), await gateman()], goodsIn(shelf), goodsIn(shelf2));
  },

  async editSpecificData(world) {
    const { companyId } = await world.site();
    const said = (value: string) => ({ companyId, key: 'gate', warehouseId: 0, items: [{ key: 'code', value }] });
    return writeCase(editSpecificData, await administrators(world), said('1'), said('2'));
  },

  async importSkus(world) {
    const site = await world.site();
    await world.sku(site);
    const importer = () => world.caller({ companyId: site.companyId }, ['itemMaster']);
    const stockCode = world.name('SKU');
    const file = (name: string) => ({ lines: [{ stockCode, name, unit: 'each' }] });
    return writeCase(importSkus, [await importer(), await importer()], file('Clip'), file('Clamp'));
  },
};
