import { hashPassword } from '../../../server/api/passwords/hash-password.ts';
import type { Builders, Site } from '../builders/builders.ts';
import { receiveGoods } from '../builders/picks.ts';

/** A site with the names that the examples of the documentation use (server/api/docs/examples), and a second warehouse. */
export interface ExampleSite {
  readonly site: Site;
  readonly elsewhere: Site;
  readonly unitId: number;
}

export async function exampleSite(builders: Builders): Promise<ExampleSite> {
  const { db } = builders;
  const site = await builders.site();
  const elsewhere = await builders.site({ companyId: site.companyId });
  await db.run(`update locations set name = 'A-01-01' where id = $1`, [site.shelf]);
  const unitId = await builders.id(
    `insert into units (name, abbreviation, divisible) values ('Each', 'EA', false) returning id`,
    [],
  );
  await db.run(
    `insert into packing_types (name, abbreviation, divisible, traceable) values ('Carton', 'CT', false, false)`,
  );
  await builders.sku(site, { stockCode: '85123A', price: '50' });
  await builders.sku(site, { stockCode: '85124B' });
  await builders.sku(site, { stockCode: 'CABLE', divisible: true });
  await receiveGoods(builders, site, [
    { stockCode: 'CABLE', quantity: '50', drumNumber: 'D-1001', locationId: site.shelf2 },
  ]);
  await db.run(`insert into users (login, name, password_hash) values ('anna', 'Anna', $1)`, [
    await hashPassword('Secret-pass-1'),
  ]);
  return { site, elsewhere, unitId };
}
