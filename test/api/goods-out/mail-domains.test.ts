import * as assert from 'uvu/assert';
import { despatchPick } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { listPickOutgoing, mailDespatchNote } from '../../../shared/contract/outgoing/pick-outgoing.ts';
import { listShipmentOutgoing } from '../../../shared/contract/outgoing/shipment-outgoing.ts';
import { confirmShipment } from '../../../shared/contract/shipments/shipment-work.ts';
import { createShipment } from '../../../shared/contract/shipments/shipments.ts';
import { ownBuildersFor } from '../../support/builders/builders-for.ts';
import { linesOf, receiveGoods, siteWithStock } from '../../support/builders/picks.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { approve, packAll, requestOf, shippingSite } from '../../support/builders/shipments.ts';
import { suite } from '../../support/suite.ts';

suite('mails requested before their company named its domains', (test, hooks) => {
  const builders = ownBuildersFor(hooks);
  const jobs = jobsFor(hooks, builders);
  const address = 'gate@stranger.example';
  const dropped = ['dropped', 'Your company only emails addresses in ours.example'];
  const restrict = (companyId: number) =>
    builders.it.db.run(`update companies set mail_domains = 'ours.example' where id = $1`, [companyId]);

  test('G83 a despatch note is not sent to another domain, and the pick shows why', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '9');
    const { id } = await storeman.ok(createPick, linesOf(sku, '3'));
    await storeman.ok(despatchPick, { id, asReserved: true, signedBy: 'Ada' });
    await jobs.whilePaused(async () => {
      await storeman.ok(mailDespatchNote, { id, addresses: [address] });
      await restrict(site.companyId);
    });
    await jobs.done();
    const [shown] = (await storeman.ok(listPickOutgoing, { id })).items;
    assert.equal([shown?.state, shown?.droppedReason], dropped);
    assert.equal(jobs.mailServer.mails, []);
  });

  test('G83 a manifest with addresses saved before is not sent to another domain', async () => {
    const { from, to, anna, boss } = await shippingSite(builders.it);
    const sku = await builders.it.sku(from);
    await receiveGoods(builders.it, from, [{ stockCode: sku, quantity: '20' }]);
    const goods = [{ stockCode: sku, quantity: '2' }];
    const request = requestOf(from, goods, { destinationId: to.warehouseId });
    const { id } = await anna.ok(createShipment, { ...request, manifestAddresses: [address] });
    await approve(boss, id);
    await packAll(anna, id);
    await restrict(from.companyId);
    await anna.ok(confirmShipment, { id });
    await jobs.done();
    const [shown] = (await anna.ok(listShipmentOutgoing, { id })).items;
    assert.equal([shown?.state, shown?.droppedReason], dropped);
    assert.equal(jobs.mailServer.mails, []);
  });
});
