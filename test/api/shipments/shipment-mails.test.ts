import * as assert from 'uvu/assert';
import { dropOutgoing, listFailedOutgoing } from '../../../shared/contract/outgoing/outgoing.ts';
import { listShipmentOutgoing, resendShipmentMail } from '../../../shared/contract/outgoing/shipment-outgoing.ts';
import {
  cancelShipment,
  collectShipment,
  confirmShipment,
  mailManifest,
  rejectShipments,
  withdrawShipment,
} from '../../../shared/contract/shipments/shipment-work.ts';
import { createShipment } from '../../../shared/contract/shipments/shipments.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { refuses } from '../../support/builders/refuses.ts';
import { approve, packAll, requestOf, shippingSite } from '../../support/builders/shipments.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column, columns } from '../../support/columns.ts';
import { eventually } from '../../support/eventually.ts';
import { wordsOf } from '../../support/print/page-marks.ts';
import { pdfPages } from '../../support/print/pdf-pages.ts';

ownApiSuite('mails about returns and transfers', (test, builders, hooks) => {
  const jobs = jobsFor(hooks, builders);

  async function stocked() {
    const site = await shippingSite(builders.it);
    const sku = await builders.it.sku(site.from);
    await receiveGoods(builders.it, site.from, [{ stockCode: sku, quantity: '20' }]);
    return { ...site, sku };
  }
  type Stocked = Awaited<ReturnType<typeof stocked>>;

  async function packed({ from, to, anna, boss, sku }: Stocked, given: object = {}, confirmed = true) {
    const goods = [{ stockCode: sku, quantity: '2' }];
    const { id, number } = await anna.ok(createShipment, {
      ...requestOf(from, goods, { destinationId: to.warehouseId }),
      ...given,
    });
    await approve(boss, id);
    await packAll(anna, id);
    if (confirmed) await anna.ok(confirmShipment, { id });
    return { id, number };
  }

  const hears = (site: Site, addresses: string) =>
    builders.it.db.run('update warehouses set status_change_email = $2 where id = $1', [site.warehouseId, addresses]);
  const mailsTo = (address: string) =>
    jobs.mailServer.mails.filter(({ to }) => to.some((one) => one.toLowerCase() === address.toLowerCase()));
  const outgoingOf = async (person: Caller, id: number) =>
    (await person.ok(listShipmentOutgoing, { id, sort: 'askedAt', limit: 500 })).items;

  test('a confirmed shipment mails its manifest as PDF once to each address and shows it', async () => {
    const all = await stocked();
    const addresses = [`${builders.it.name('carrier')}@example.com`, `${builders.it.name('gate')}@example.com`];
    const [carrier = '', gate = ''] = addresses;
    const { id, number } = await packed(all, { manifestAddresses: [...addresses, carrier.toUpperCase()] });
    await jobs.done();
    for (const address of [carrier, gate]) {
      const [mail, ...more] = mailsTo(address);
      assert.is(more.length, 0, address);
      assert.equal([mail?.subject, mail?.to.length], [`Manifest ${number}`, 1]);
      assert.equal(columns(mail?.files, 'name', 'type'), [`${number}.pdf, application/pdf`]);
      const words = pdfPages(mail?.files[0]?.content ?? Buffer.alloc(0)).flatMap(wordsOf);
      for (const word of ['Manifest', number, all.sku]) assert.ok(words.includes(word), word);
    }
    assert.equal(columns(await outgoingOf(all.anna, id), 'kind', 'state', 'saidStatus', 'tries.length'), [
      'manifest, delivered, null, 1',
      'manifest, delivered, null, 1',
    ]);
  });

  test('without addresses the manifest is mailed to the supplier, or not at all if that has none', async () => {
    const all = await stocked();
    const [known, unknown] = [builders.it.name('Prysm'), builders.it.name('Halden')];
    const email = `${known}@example.com`;
    await builders.it.db.run('insert into partners (company_id, name, email) values ($1, $2, $3)', [
      all.from.companyId,
      known,
      email,
    ]);
    const toSupplier = await packed(all, { kind: 'return', destinationId: null, partner: known });
    const toNobody = await packed(all, { kind: 'return', destinationId: null, partner: unknown });
    await jobs.done();
    assert.equal(column(mailsTo(email), 'subject'), [`Manifest ${toSupplier.number}`]);
    assert.equal(await outgoingOf(all.anna, toNobody.id), []);
  });

  test('each status change is mailed at both ends, once to each address, with its user and a link', async () => {
    const all = await stocked();
    const { from, to, anna, boss, sku } = all;
    const [both, here, there] = ['both', 'here', 'there'].map((name) => `${builders.it.name(name)}@example.com`);
    await hears(from, `${here}; ${both}`);
    await hears(to, `${both?.toUpperCase()};${there};`);
    const goods = [{ stockCode: sku, quantity: '2' }];
    const { id, number } = await anna.ok(createShipment, requestOf(from, goods, { destinationId: to.warehouseId }));
    await approve(boss, id);
    await packAll(anna, id);
    await anna.ok(confirmShipment, { id });
    const { operationId } = await anna.ok(collectShipment, { id, fetchedBy: 'Carl', signedBy: 'Carl' });
    await anna.ok(reverseOperation, { id: operationId, reason: 'The wrong van' });
    await jobs.done();
    const statuses = ['pending', 'approved', 'awaiting collection', 'collected', 'awaiting collection'];
    for (const address of [both, here, there]) {
      assert.equal(
        column(mailsTo(address ?? ''), 'subject').sort(),
        statuses.map((status) => `Transfer ${number}: ${status}`).sort(),
        address,
      );
    }
    const users = await builders.it.db.many<{ id: number; name: string }>(
      'select id, name from users where id = any ($1)',
      [[anna.userId, boss.userId]],
    );
    const nameOf = ({ userId }: { userId: number }) => users.find((user) => user.id === userId)?.name;
    const textOf = (status: string) => mailsTo(here ?? '').find(({ subject }) => subject.endsWith(status))?.text ?? '';
    assert.match(textOf('pending'), `is now pending, by ${nameOf(anna)}.`);
    assert.match(textOf('approved'), `is now approved, by ${nameOf(boss)}.`);
    assert.not.match(textOf('approved'), /Reason/);
    // Users at the other end can open it there only once it is collected.
    const linked = (address: string | undefined, status: string) =>
      mailsTo(address ?? '')
        .filter(({ subject }) => subject.endsWith(status))
        .flatMap(({ text }) => /^https:.*$/m.exec(text) ?? []);
    const page = `https://wms.example.com/wms/goodsOut/transfers/create/${id}`;
    const leaving = [`${page}/${from.warehouseId}`];
    for (const address of [both, here, there]) assert.equal(linked(address, ': approved'), leaving);
    for (const address of [both, here]) assert.equal(linked(address, ': collected'), leaving);
    assert.equal(linked(there, ': collected'), [`${page}/${to.warehouseId}`]);
  });

  test('a draft sends no mail; the mail of a rejected, taken back or cancelled return has the reason and a link', async () => {
    const all = await stocked();
    const { from, anna, boss, sku } = all;
    const address = `${builders.it.name('yard')}@example.com`;
    await hears(from, address);
    const request = requestOf(from, [{ stockCode: sku, quantity: '2' }], { partner: 'Acme' });
    const draft = await anna.ok(createShipment, { ...request, submit: false });
    await anna.ok(cancelShipment, { id: draft.id, reason: 'Never mind' });
    await jobs.done();
    assert.equal(mailsTo(address), []);
    const { id, number, version } = await anna.ok(createShipment, request);
    await boss.ok(rejectShipments, { shipments: [{ id, version }], reason: 'Too late\nthis week' });
    const other = await anna.ok(createShipment, request);
    await anna.ok(withdrawShipment, { id: other.id });
    await anna.ok(cancelShipment, { id, reason: 'Sold' });
    await jobs.done();
    const textOf = (subject: string) => mailsTo(address).find((mail) => mail.subject === subject)?.text ?? '';
    assert.match(textOf(`Return ${number}: rejected`), '\nReason: Too late\nthis week\n');
    assert.match(textOf(`Return ${number}: rejected`), `/wms/goodsOut/returns/create/${id}/${from.warehouseId}\n`);
    assert.match(textOf(`Return ${number}: cancelled`), '\nReason: Sold\n');
    assert.match(textOf(`Return ${other.number}: draft`), 'is now draft');
    assert.is(mailsTo(address).length, 5);
  });

  test('a late status mail has the status and reason of the change that it was requested for', async () => {
    const { from, anna, boss, sku } = await stocked();
    const address = `${builders.it.name('late')}@example.com`;
    await hears(from, address);
    const request = requestOf(from, [{ stockCode: sku, quantity: '2' }]);
    const { id, number, version } = await anna.ok(createShipment, request);
    await jobs.done();
    await jobs.whilePaused(async () => {
      await boss.ok(rejectShipments, { shipments: [{ id, version }], reason: 'Too many' });
      await anna.ok(cancelShipment, { id, reason: 'Sold' });
    });
    await jobs.done();
    const rejected = mailsTo(address).find(({ subject }) => subject === `Return ${number}: rejected`);
    assert.match(rejected?.text ?? '', '\nReason: Too many\n');
  });

  test('G70 the manifest of a shipment cancelled before it was sent is dropped, with the reason', async () => {
    const all = await stocked();
    const address = `${builders.it.name('never')}@example.com`;
    const made: { id?: number; number?: string } = {};
    await jobs.whilePaused(async () => {
      Object.assign(made, await packed(all, { manifestAddresses: [address] }));
      await all.anna.ok(cancelShipment, { id: made.id ?? 0, reason: 'Sold' });
    });
    await jobs.done();
    assert.equal(mailsTo(address), []);
    const [shown] = await outgoingOf(all.anna, made.id ?? 0);
    assert.equal([shown?.state, shown?.droppedReason], ['dropped', `${made.number} is cancelled`]);
  });

  test('while the mail server is down, attempts continue and are shown, and the mail arrives once', async () => {
    const all = await stocked();
    const address = `${builders.it.name('night')}@example.com`;
    jobs.mailServer.refusing = true;
    const { id } = await packed(all, { manifestAddresses: [address] });
    for (const tries of [1, 2, 3]) {
      await eventually(async () => assert.is((await outgoingOf(all.anna, id))[0]?.tries.length, tries));
      await jobs.tried('sendShipmentMail');
      if (tries === 3) jobs.mailServer.refusing = false;
      await builders.it.db.run(
        `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
         where task_identifier = 'sendShipmentMail'`,
      );
    }
    await jobs.done();
    const [shown] = await outgoingOf(all.anna, id);
    assert.equal(
      [shown?.state, shown?.tries.map(({ delivered }) => delivered)],
      ['delivered', [false, false, false, true]],
    );
    assert.match(shown?.tries[0]?.answer ?? '', /over quota/);
    assert.is(mailsTo(address).length, 1);
  });

  test('a mail is retried for more than a day before it counts as failed', async () => {
    const all = await stocked();
    await jobs.whilePaused(async () => {
      await packed(all, { manifestAddresses: ['patience@example.com'] });
      const { seconds } = await builders.it.db.one<{ seconds: number }>(
        `select sum(exp(least(10, n)))::float8 as seconds
         from graphile_worker.jobs j, generate_series(1, j.max_attempts - 1) n
         where j.task_identifier = 'sendShipmentMail'`,
      );
      assert.ok(seconds > 24 * 3600 && seconds < 48 * 3600, `${seconds} s`);
    });
    await jobs.done();
  });

  test('the manifest of an unconfirmed shipment cannot be mailed; nothing is written', async () => {
    const all = await stocked();
    const { id } = await packed(all, {}, false);
    const mail = { id, addresses: ['good@example.com'] };
    await wroteNothing(builders.it, () => all.anna.refused(mailManifest, mail, 'shipment_not_open'));
    await jobs.done();
    assert.equal(mailsTo('good@example.com'), []);
  });

  test('G70 each address gets the manifest of its own shipment only', async () => {
    for (const all of [await stocked(), await stocked()]) {
      const { id, number } = await packed(all);
      const address = `${builders.it.name('own')}@example.com`;
      await all.anna.ok(mailManifest, { id, addresses: [address] });
      await jobs.done();
      const [mail, ...more] = mailsTo(address);
      assert.equal([mail?.subject, more.length], [`Manifest ${number}`, 0]);
      const words = pdfPages(mail?.files[0]?.content ?? Buffer.alloc(0)).flatMap(wordsOf);
      assert.ok(words.includes(all.sku));
    }
  });

  async function failed(all: Stocked, address: string) {
    const made: { id?: number; number?: string } = {};
    await jobs.whilePaused(async () => {
      Object.assign(made, await packed(all, { manifestAddresses: [address] }));
      await builders.it.db.run(
        `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'over quota'`,
      );
    });
    const id = made.id ?? 0;
    const [row] = await outgoingOf(all.anna, id);
    assert.is(row?.state, 'failed');
    return { id, number: made.number ?? '', outgoingId: row?.id ?? 0 };
  }

  test('a user who works on returns and transfers in the warehouse can resend a failed mail once', async () => {
    const all = await stocked();
    const address = `${builders.it.name('again')}@example.com`;
    const { id, outgoingId } = await failed(all, address);
    const other = await packed(all);
    const resend = { id, outgoingId };
    await refuses(builders.it, all.anna, resendShipmentMail, {
      'a mail of another shipment': [{ id: other.id, outgoingId }, 'not_found'],
      'an unknown mail': [{ id, outgoingId: outgoingId + 1000 }, 'not_found'],
    });
    await all.anna.ok(resendShipmentMail, resend);
    await jobs.done();
    assert.is(mailsTo(address).length, 1);
    assert.is((await outgoingOf(all.anna, id))[0]?.state, 'delivered');
    await refuses(builders.it, all.anna, resendShipmentMail, { 'a delivered mail': [resend, 'not_found'] });
  });

  test('administrators see a failed mail with its shipment and can drop it; the shipment shows why', async () => {
    const all = await stocked();
    const address = `${builders.it.name('gone')}@example.com`;
    const { id, number, outgoingId } = await failed(all, address);
    const admin = await builders.it.caller({}, ['superAdmin']);
    const { items } = await admin.ok(listFailedOutgoing, { search: number });
    const { companyId, warehouseId } = all.from;
    const warehouse = await builders.it.nameOf('warehouses', warehouseId);
    assert.equal(
      items.map(({ kind, to, about }) => [kind, to, about]),
      [['sendShipmentMail', address, { document: 'shipment', id, number, companyId, warehouseId, warehouse }]],
    );
    await admin.ok(dropOutgoing, { ids: items.map((row) => row.id), reason: 'They moved' });
    const [shown] = await outgoingOf(all.anna, id);
    assert.equal([shown?.state, shown?.droppedReason], ['dropped', 'They moved']);
    await wroteNothing(builders.it, () => all.anna.refused(resendShipmentMail, { id, outgoingId }, 'not_found'));
    await jobs.done();
    assert.equal(mailsTo(address), []);
  });
});
