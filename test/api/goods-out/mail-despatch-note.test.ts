import * as assert from 'uvu/assert';
import { closePick, despatchPick, pickAndDespatch } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick, getPick } from '../../../shared/contract/goods-out/picks.ts';
import { listPickOutgoing, mailDespatchNote } from '../../../shared/contract/outgoing/pick-outgoing.ts';
import { listOperations, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { atOnce } from '../../support/builders/at-once.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { linesOf, siteWithStock } from '../../support/builders/picks.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column, columns } from '../../support/columns.ts';
import type { MailedFile } from '../../support/mail-server.ts';
import { wordsOf } from '../../support/print/page-marks.ts';
import { pdfPages } from '../../support/print/pdf-pages.ts';

ownApiSuite('despatch notes by mail', (test, builders, hooks) => {
  const jobs = jobsFor(hooks, builders);
  const secret = 'Gate code 4711';

  async function despatched(reference = 'SO-1') {
    const { site, storeman, sku } = await siteWithStock(builders.it, '9');
    const { id, number } = await storeman.ok(createPick, {
      reference,
      thirdPartyComments: secret,
      ...linesOf(sku, '3'),
    });
    const { operationId } = await storeman.ok(despatchPick, { id, asReserved: true, signedBy: 'K. Driver' });
    return { site, storeman, sku, id, number, operationId };
  }
  const mailsTo = (address: string) => jobs.mailServer.mails.filter(({ to }) => to.includes(address));
  const pagesOf = (file: MailedFile | undefined) => pdfPages(file?.content ?? Buffer.alloc(0)).flatMap(wordsOf);
  const outgoingOf = async (caller: Caller, id: number) =>
    (await caller.ok(listPickOutgoing, { id, sort: 'askedAt' })).items;

  test('each address gets one mail of its own with the despatch note as PDF, and the pick shows it', async () => {
    const { site, storeman, id, number, sku } = await despatched();
    await builders.it.db.run(`update companies set address = E'1 Wharf Road\nHull' where id = $1`, [site.companyId]);
    const [ann, ben] = ['ann.note@example.com', 'ben.note@example.com'];
    const { outgoing } = await storeman.ok(mailDespatchNote, { id, addresses: [ann, ben, ann.toUpperCase()] });
    assert.is(outgoing.length, 2);
    await jobs.done();
    for (const address of [ann, ben]) {
      const mails = jobs.mailServer.mails.filter(({ to }) => to.some((one) => one.toLowerCase() === address));
      assert.is(mails.length, 1, address);
      const [mail] = mails;
      assert.is(mail?.to.length, 1);
      assert.is(mail?.subject, `Despatch note ${number}`);
      assert.match(mail?.text ?? '', `${number}, reference SO-1`);
      assert.match(mail?.text ?? '', '\n1 Wharf Road\nHull\n');
      assert.equal(columns(mail?.files, 'name', 'type'), [`${number}.pdf, application/pdf`]);
      const words = pagesOf(mail?.files[0]);
      for (const word of [number, sku, 'K. Driver']) assert.ok(words.includes(word), word);
    }
    const shown = await outgoingOf(storeman, id);
    assert.equal(
      shown.map(({ kind, state, tries, nextTryAt }) => [kind, state, tries.map((one) => one.delivered), nextTryAt]),
      [
        ['note', 'delivered', [true], null],
        ['note', 'delivered', [true], null],
      ],
    );
    assert.match(shown[0]?.tries[0]?.answer ?? '', /^250/);
    const { items } = await storeman.ok(listOperations, { document: 'pick', documentId: id });
    assert.ok(items.some(({ kind }) => kind === 'mail note'));
  });

  test('comments for the third party appear only in its own mail and its own copy', async () => {
    const { storeman, id } = await despatched();
    await storeman.ok(mailDespatchNote, { id, addresses: ['customer@example.com'] });
    await storeman.ok(mailDespatchNote, { id, addresses: ['carrier@example.com'], thirdParty: true });
    await jobs.done();
    const [customers] = mailsTo('customer@example.com');
    const [carriers] = mailsTo('carrier@example.com');
    assert.ok(carriers?.text.includes(secret) && pagesOf(carriers.files[0]).includes(secret));
    assert.not.ok(customers?.text.includes(secret) || pagesOf(customers?.files[0]).includes(secret));
    assert.ok(pagesOf(customers?.files[0]).length > 0);
  });

  test('a queued job holds no address and no file; both are read from the pick when the mail is sent', async () => {
    const { storeman, id } = await despatched();
    await jobs.whilePaused(async () => {
      await storeman.ok(mailDespatchNote, { id, addresses: ['queued@example.com'] });
      const rows = await builders.it.db.many<{ payload: string }>(
        'select payload::text as payload from graphile_worker._private_jobs',
      );
      assert.is(rows.length, 1);
      assert.equal(Object.keys(JSON.parse(rows[0]?.payload ?? '')), ['companyId', 'id']);
    });
    await jobs.done();
    assert.is(mailsTo('queued@example.com').length, 1);
  });

  test('a despatch can request its own mails; a refused despatch sends none', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '9');
    const { id } = await storeman.ok(createPick, { thirdPartyComments: secret, ...linesOf(sku, '3') });
    const mail = { mail: ['with.despatch@example.com'], mailThirdParty: ['fetches@example.com'] };
    await wroteNothing(builders.it, () =>
      storeman.refused(despatchPick, { id, asReserved: true, ...mail }, 'signature_missing'),
    );
    await storeman.ok(despatchPick, { id, asReserved: true, signedBy: 'Ada', ...mail });
    const both = await storeman.ok(pickAndDespatch, {
      ...linesOf(sku, '1'),
      signedBy: 'Ada',
      mail: ['at.once@example.com'],
    });
    await jobs.done();
    assert.equal(columns(await outgoingOf(storeman, id), 'address', 'thirdParty'), [
      'with.despatch@example.com, false',
      'fetches@example.com, true',
    ]);
    assert.not.ok(mailsTo('with.despatch@example.com')[0]?.text.includes(secret));
    assert.ok(mailsTo('fetches@example.com')[0]?.text.includes(secret));
    assert.is(mailsTo('at.once@example.com')[0]?.subject, `Despatch note ${both.number}`);
  });

  test('G70 the note of a pick that is not despatched, or is closed, cannot be mailed', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '9');
    const { id } = await storeman.ok(createPick, linesOf(sku, '3'));
    const mail = { id, addresses: ['never@example.com'] };
    await wroteNothing(builders.it, () => storeman.refused(mailDespatchNote, mail, 'pick_not_despatched'));
    await storeman.ok(despatchPick, { id, asReserved: true, signedBy: 'Ada' });
    await storeman.ok(closePick, { id });
    const refusal = await wroteNothing(builders.it, () => storeman.refused(mailDespatchNote, mail, 'pick_not_open'));
    assert.is(refusal.data?.status, 'closed');
    await jobs.done();
    assert.equal(mailsTo('never@example.com'), []);
  });

  test('mails requested before the pick closes are sent; mails requested after are refused', async () => {
    const { site, storeman, id } = await despatched();
    // Three users: the mails of one user wait for each other, and one that waits for another mail can overtake those who wait for the pick.
    const [closer, late] = [await builders.it.storeman(site), await builders.it.storeman(site)];
    const mail = (caller: Caller, address: string) => caller.call(mailDespatchNote, { id, addresses: [address] });
    // A job that waits for the same pick would count as one of the calls.
    await jobs.whilePaused(async () => {
      const answers = await atOnce(builders.it, { table: 'picks', companyId: site.companyId }, [
        () => mail(storeman, 'before@example.com'),
        () => closer.call(closePick, { id }),
        () => mail(late, 'after@example.com'),
      ]);
      assert.equal(column(answers, 'status'), [200, 200, 409]);
    });
    await jobs.done();
    assert.is(mailsTo('before@example.com').length, 1);
    assert.is(mailsTo('after@example.com').length, 0);
  });

  test('the note of an undone despatch is not sent, and the pick shows why', async () => {
    const { storeman, id, operationId, number } = await despatched();
    await jobs.whilePaused(async () => {
      await storeman.ok(mailDespatchNote, { id, addresses: ['undone@example.com'] });
      await storeman.ok(reverseOperation, { id: operationId, reason: 'Wrong pick' });
    });
    await jobs.done();
    assert.equal(mailsTo('undone@example.com'), []);
    const [shown] = await outgoingOf(storeman, id);
    assert.equal([shown?.state, shown?.droppedReason], ['dropped', `${number} is not despatched yet`]);
  });

  test('addresses that hide a header or a second address are refused beside the field; nothing is written', async () => {
    const { storeman, id } = await despatched();
    const hostile = [
      'a@example.com\r\nBcc: all@example.com',
      'a@example.com, b@example.com',
      'a@example.com;b@example.com',
      '"a" <a@example.com>',
      'a@example.com\nSubject: x',
      'a@example.com\u2028x',
      'nobody',
      '@example.com',
      '',
      `${'a'.repeat(65)}@example.com`,
    ];
    for (const address of hostile) {
      const addresses = ['good@example.com', address];
      const { fields } = await wroteNothing(builders.it, () =>
        storeman.refused(mailDespatchNote, { id, addresses }, 'malformed'),
      );
      assert.equal(Object.keys(fields ?? {}), ['addresses.1'], JSON.stringify(address));
    }
    const many = Array.from({ length: 21 }, (_, index) => `many-${index}@example.com`);
    for (const addresses of [[], many]) {
      await wroteNothing(builders.it, () => storeman.refused(mailDespatchNote, { id, addresses }, 'malformed'));
    }
    await jobs.done();
    assert.equal(mailsTo('good@example.com'), []);
  });

  test('text of the pick never becomes part of a mail header', async () => {
    const { storeman, id, number } = await despatched('Bcc: spy@example.com');
    await storeman.ok(mailDespatchNote, { id, addresses: ['head@example.com'] });
    await jobs.done();
    const [mail] = mailsTo('head@example.com');
    assert.is(mail?.subject, `Despatch note ${number}`);
    assert.not.match(mail?.head ?? '', /^bcc:/im);
    assert.equal(mailsTo('spy@example.com'), []);
  });

  test('G70 after two despatches, each address gets its own note, and neither pick shows the other’s mails', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '9');
    const made = [];
    for (const partner of ['Prysm', 'Halden']) {
      const pick = await storeman.ok(createPick, { partner, ...linesOf(sku, '2') });
      await storeman.ok(despatchPick, { id: pick.id, asReserved: true, signedBy: 'Ada' });
      await storeman.ok(mailDespatchNote, { id: pick.id, addresses: [`${partner}@example.com`] });
      made.push({ ...pick, address: `${partner}@example.com` });
    }
    await jobs.done();
    for (const { id, number, address } of made) {
      assert.equal(column(mailsTo(address), 'subject'), [`Despatch note ${number}`]);
      assert.equal(column(await outgoingOf(storeman, id), 'address'), [address]);
    }
  });

  test('a pick shows the document address of its own partner only', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '9');
    const name = builders.it.name('Prysm');
    await builders.it.db.run('insert into partners (company_id, name, email) values ($1, $2, $3)', [
      site.companyId,
      name,
      'yard@example.com',
    ]);
    const emailOf = async (partner?: string) => {
      const { id } = await storeman.ok(createPick, { ...(partner && { partner }), ...linesOf(sku, '1') });
      return (await storeman.ok(getPick, { id })).partnerEmail;
    };
    assert.equal([await emailOf(name), await emailOf('Halden'), await emailOf()], ['yard@example.com', null, null]);
  });

  test('while the mail server refuses, the pick shows each attempt with the server’s answer', async () => {
    const { storeman, id } = await despatched();
    jobs.mailServer.refusing = true;
    await storeman.ok(mailDespatchNote, { id, addresses: ['refused@example.com'] });
    await jobs.tried('sendNote');
    const [waiting] = await outgoingOf(storeman, id);
    jobs.mailServer.refusing = false;
    await jobs.done();
    assert.equal([waiting?.state, waiting?.tries[0]?.delivered], ['waiting', false]);
    assert.match(waiting?.tries[0]?.answer ?? '', /over quota/);
    assert.ok((waiting?.nextTryAt ?? '') > (waiting?.tries[0]?.at ?? 'z'));
    const [delivered] = await outgoingOf(storeman, id);
    assert.equal([delivered?.state, delivered?.tries.at(-1)?.delivered], ['delivered', true]);
    assert.is(mailsTo('refused@example.com').length, 1);
  });
});
