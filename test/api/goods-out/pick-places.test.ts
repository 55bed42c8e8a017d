import * as assert from 'uvu/assert';
import { getPickPlaces } from '../../../shared/contract/goods-out/picks.ts';
import { createPartner } from '../../../shared/contract/partners/partners.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import { newPartner, partnerAdministrator } from '../../support/builders/partners.ts';
import { suite } from '../../support/suite.ts';

suite('locations for a new pick', (test, hooks) => {
  const builders = buildersFor(hooks);

  test('a new pick is offered the default goods-out location and the addresses of its partner', async () => {
    const site = await builders.it.site();
    const storeman = await builders.it.storeman(site);
    const partner = newPartner(builders.it);
    const yard = { ...partner.warehouse, address: '1 Dock Road\nGate 4', postCode: 'RG1 1AA', town: 'Reading' };
    const admin = await partnerAdministrator(builders.it, site.companyId);
    await admin.ok(createPartner, { ...partner, warehouse: yard });
    const { location, fullJobSelect, addresses } = await storeman.ok(getPickPlaces, { partner: partner.name });
    assert.equal([location?.id, fullJobSelect], [site.goodsOut, false]);
    assert.equal(addresses, [`${yard.name}, 1 Dock Road Gate 4, RG1 1AA, Reading`]);
    assert.equal((await storeman.ok(getPickPlaces, {})).addresses, []);
    const stranger = await builders.it.storeman(await builders.it.site());
    assert.equal((await stranger.ok(getPickPlaces, { partner: partner.name })).addresses, []);
  });
});
