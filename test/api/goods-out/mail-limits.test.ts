import * as assert from 'uvu/assert';
import { despatchPick, pickAndDespatch } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { listPickOutgoing, mailDespatchNote } from '../../../shared/contract/outgoing/pick-outgoing.ts';
import { listShipmentOutgoing } from '../../../shared/contract/outgoing/shipment-outgoing.ts';
import {
  createScheduledMail,
  resumeScheduledMail,
  sendAgain,
  sendScheduledMail,
} from '../../../shared/contract/scheduled-mails/scheduled-mails.ts';
import { confirmShipment, mailManifest } from '../../../shared/contract/shipments/shipment-work.ts';
import { createShipment, editShipment } from '../../../shared/contract/shipments/shipments.ts';
import { apiSuite, ownApiSuite } from '../../support/builders/api-suite.ts';
import { atOnce } from '../../support/builders/at-once.ts';
import { linesOf, receiveGoods, siteWithStock } from '../../support/builders/picks.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { scheduled } from '../../support/builders/scheduled-mails.ts';
import { approve, packAll, requestOf, shippingSite } from '../../support/builders/shipments.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';

apiSuite('limits of mails to outside addresses', (test, builders) => {
  const addressesOf = (count: number) =>
    Array.from({ length: count }, () => `${builders.it.name('stranger')}@example.com`);

  async function picks() {
    const { site, storeman, sku } = await siteWithStock(builders.it, '9');
    const { id } = await storeman.ok(createPick, linesOf(sku, '1'));
    await storeman.ok(despatchPick, { id, asReserved: true, signedBy: 'K. Driver' });
    const open = await storeman.ok(createPick, linesOf(sku, '1'));
    return { site, storeman, sku, id, open: open.id };
  }

  async function packed(manifestAddresses: string[]) {
    const site = await shippingSite(builders.it);
    const sku = await builders.it.sku(site.from);
    await receiveGoods(builders.it, site.from, [{ stockCode: sku, quantity: '20' }]);
    const goods = [{ stockCode: sku, quantity: '2' }];
    const request = { ...requestOf(site.from, goods, { destinationId: site.to.warehouseId }), manifestAddresses };
    const { id } = await site.anna.ok(createShipment, request);
    return { ...site, id, request };
  }
  const restrict = (companyId: number, domains: string) =>
    builders.it.db.run('update companies set mail_domains = $2 where id = $1', [companyId, domains]);
  const almostSpent = (userId: number, left: number) =>
    builders.it.db.run('insert into outside_mails (user_id, mails) values ($1, 300 - $2::integer)', [userId, left]);

  test('G83 a user can request 300 mails an hour; then every request for one more is refused for an hour', async () => {
    const { storeman, sku, id, open } = await picks();
    for (let sent = 0; sent < 300; sent += 20) await storeman.ok(mailDespatchNote, { id, addresses: addressesOf(20) });
    const mail = addressesOf(1);
    await wroteNothing(builders.it, async () => {
      await storeman.refused(mailDespatchNote, { id, addresses: mail }, 'too_many_mails');
      await storeman.refused(despatchPick, { id: open, asReserved: true, signedBy: 'K', mail }, 'too_many_mails');
      const direct = { ...linesOf(sku, '1'), signedBy: 'K', mailThirdParty: mail };
      await storeman.refused(pickAndDespatch, direct, 'too_many_mails');
    });
    await storeman.ok(despatchPick, { id: open, asReserved: true, signedBy: 'K' });
    await builders.it.db.run(`update outside_mails set asked_at = asked_at - interval '1 hour' where user_id = $1`, [
      storeman.userId,
    ]);
    await storeman.ok(mailDespatchNote, { id, addresses: mail });
  });

  test('G83 each of several concurrent requests counts the mails of the earlier ones', async () => {
    const { site, storeman, id } = await picks();
    await almostSpent(storeman.userId, 40);
    const call = () => storeman.call(mailDespatchNote, { id, addresses: addressesOf(20) });
    const answers = await atOnce(
      builders.it,
      { table: 'picks', companyId: site.companyId },
      Array<typeof call>(5).fill(call),
    );
    assert.equal(answers.map(({ status }) => status).sort(), [200, 200, 409, 409, 409]);
  });

  test('G83 manifests and scheduled mails sent by hand count; mail to a user’s own address does not', async () => {
    const { anna, boss, id } = await packed(addressesOf(3));
    await approve(boss, id);
    await packAll(anna, id);
    await almostSpent(anna.userId, 2);
    await wroteNothing(builders.it, () => anna.refused(confirmShipment, { id }, 'too_many_mails'));
    await builders.it.db.run('delete from outside_mails where user_id = $1', [anna.userId]);
    await anna.ok(confirmShipment, { id });
    await almostSpent(anna.userId, 3);
    await wroteNothing(builders.it, async () => {
      await anna.refused(mailManifest, { id, addresses: addressesOf(1) }, 'too_many_mails');
    });
    await builders.it.db.run('update users set email = $2 where id = $1', [
      boss.userId,
      `boss-${boss.userId}@example.com`,
    ]);
    await anna.ok(mailManifest, { id, addresses: [`Boss-${boss.userId}@example.com`] });

    const storeman = await builders.it.storeman(await builders.it.site());
    const mail = await scheduled(storeman);
    await almostSpent(storeman.userId, 0);
    await wroteNothing(builders.it, () => storeman.refused(sendScheduledMail, { id: mail.id }, 'too_many_mails'));
  });

  test('G83 a repeated address counts once; a mail sent again counts only recipients who have nothing yet', async () => {
    const { storeman, id } = await picks();
    const [address = ''] = addressesOf(1);
    await almostSpent(storeman.userId, 1);
    await storeman.ok(mailDespatchNote, { id, addresses: [address, address.toUpperCase()] });

    const addresses = addressesOf(3);
    const mail = await scheduled(storeman, { addresses });
    const failed = await builders.it.id(
      `insert into scheduled_sendings (scheduled_mail_id, due_at, addresses, sent_to, state, problem, finished_at)
       values ($1, now(), $2, $3, 'failed', 'over quota', now()) returning id`,
      [mail.id, addresses, addresses.slice(0, 2)],
    );
    await wroteNothing(builders.it, () => storeman.refused(sendAgain, { id: failed }, 'too_many_mails'));
    await builders.it.db.run('update outside_mails set mails = mails - 1 where user_id = $1 and mails > 1', [
      storeman.userId,
    ]);
    await storeman.ok(sendAgain, { id: failed });
  });

  test('G83 a company mails only its domains, partners and users; the refusal names the address', async () => {
    const { site, storeman, id, open } = await picks();
    await restrict(site.companyId, 'Carrier.example; depot.example');
    const partner = `${builders.it.name('partner')}@elsewhere.example`;
    await builders.it.db.run('insert into partners (company_id, name, email) values ($1, $2, $2)', [
      site.companyId,
      partner,
    ]);
    await storeman.ok(mailDespatchNote, {
      id,
      addresses: ['gate@carrier.example', 'x@DEPOT.example', partner.toUpperCase()],
    });
    await wroteNothing(builders.it, async () => {
      const addresses = ['gate@carrier.example', 'gate@carrier.example.org'];
      const { fields } = await storeman.refused(mailDespatchNote, { id, addresses }, 'mail_domain_refused');
      assert.equal(fields, { 'addresses.1': 'Your company only emails addresses in Carrier.example; depot.example' });
      const mail = ['gate@notcarrier.example'];
      await storeman.refused(despatchPick, { id: open, asReserved: true, signedBy: 'K', mail }, 'mail_domain_refused');
    });
  });

  test('G83 the domain limit applies when manifest addresses are saved and at each step of a scheduled mail', async () => {
    const { anna, from, request } = await packed([]);
    const draft = await anna.ok(createShipment, { ...request, submit: false });
    const storeman = await builders.it.storeman(from);
    const mail = await scheduled(storeman);
    await restrict(from.companyId, 'carrier.example');
    const manifestAddresses = addressesOf(1);
    await wroteNothing(builders.it, async () => {
      await anna.refused(createShipment, { ...request, manifestAddresses }, 'mail_domain_refused');
      await anna.refused(
        editShipment,
        { id: draft.id, version: draft.version, manifestAddresses },
        'mail_domain_refused',
      );
      const again = { ...mail.fields, viewId: mail.viewId, page: 'admin/locations' };
      await storeman.refused(createScheduledMail, again, 'mail_domain_refused');
      await storeman.refused(resumeScheduledMail, { id: mail.id }, 'mail_domain_refused');
      await storeman.refused(sendScheduledMail, { id: mail.id }, 'mail_domain_refused');
    });
  });
});

ownApiSuite('mails requested before their company named its domains', (test, builders, hooks) => {
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
