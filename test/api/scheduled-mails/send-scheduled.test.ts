import { readSheet } from 'read-excel-file/node';
import * as assert from 'uvu/assert';
import { planSendings } from '../../../server/api/scheduled-mails/sendings.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { listExports } from '../../../shared/contract/exports/exports.ts';
import {
  listScheduledMails,
  listSendings,
  sendAgain,
  sendScheduledMail,
} from '../../../shared/contract/scheduled-mails/scheduled-mails.ts';
import { removeAccess } from '../../../shared/contract/users/accesses.ts';
import { deleteView, editView } from '../../../shared/contract/views/views.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { atMoment } from '../../support/builders/as-owner.ts';
import type { Site } from '../../support/builders/builders.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { doJobs, jobsFor } from '../../support/builders/queue.ts';
import { scheduled } from '../../support/builders/scheduled-mails.ts';
import { column, columns } from '../../support/columns.ts';
import { becomes } from '../../support/eventually.ts';
import type { MailServer } from '../../support/mail-server.ts';

ownApiSuite('sending scheduled mails', (test, builders, hooks) => {
  const jobs = jobsFor(hooks, builders);

  async function owner(locations = 3, permissions: Parameters<typeof builders.it.caller>[1] = []) {
    const site: Site = await builders.it.site();
    for (let made = 0; made < locations; made += 1) {
      await builders.it.location(site.warehouseId, { name: `B-0${made}` });
    }
    const person = await builders.it.caller(site, permissions);
    const email = `owner-${person.userId}@example.com`;
    await builders.it.db.run('update users set email = $2 where id = $1', [person.userId, email]);
    return { site, person, email };
  }

  const plan = () => transaction(builders.it.pool, (tx) => planSendings(tx, builders.it.services));

  const planAt = (moment: string) => atMoment(builders.it.url, moment, plan);

  const scheduledAt = async (moment: string, ...args: Parameters<typeof scheduled>) => {
    let made: Awaited<ReturnType<typeof scheduled>> | undefined;
    await atMoment(builders.it.url, moment, async () => {
      made = await scheduled(...args);
    });
    return made as NonNullable<typeof made>;
  };

  const mailsTo = (address: string): MailServer['mails'] =>
    jobs.mailServer.mails.filter(({ to }) => to.includes(address));
  const sendings = async (person: Caller) => (await person.ok(listSendings, {})).items;

  async function sent(person: Caller, id: number) {
    await person.ok(sendScheduledMail, { id });
    await jobs.done();
    return (await sendings(person))[0];
  }

  test('at its hour a mail with the file, its filters, row count and link to the view is sent to each address', async () => {
    const { person } = await owner();
    const addresses = ['one@example.com', 'two@example.com'];
    const { fields, viewId } = await scheduledAt('2026-11-22T12:00:00Z', person, { addresses });
    await planAt('2026-11-23T05:59:00Z');
    assert.equal(await sendings(person), []);
    await planAt('2026-11-23T06:00:00Z');
    await planAt('2026-11-23T06:01:00Z');
    await jobs.done();
    const [sending, ...others] = await sendings(person);
    assert.equal(others, []);
    assert.equal(
      [sending?.state, sending?.rows, sending?.dueAt, sending?.byHand, sending?.sentTo],
      ['sent', 3, '2026-11-23T06:00:00.000Z', false, addresses],
    );
    for (const address of addresses) {
      const [mail, ...more] = mailsTo(address);
      assert.equal([more.length, mail?.to, mail?.subject], [0, [address], `WMS: ${fields.name}, 23 Nov 2026`]);
      assert.match(mail?.text ?? '', `${fields.name}, 23 Nov 2026: 3 rows`);
      assert.match(mail?.text ?? '', 'Search: B-');
      assert.match(
        mail?.html ?? '',
        new RegExp(`<p[^>]*>${fields.name}, 23 Nov 2026: 3 rows</p>.*>Name</th>.*>B-00</td>.*>B-02</td>`, 's'),
      );
      assert.match(mail?.html ?? '', `href="http://localhost:8080/wms/admin/locations?search=B-&amp;view=${viewId}`);
      assert.match(mail?.text ?? '', `http://localhost:8080/wms/admin/locations?search=B-&view=${viewId}`);
      assert.equal(
        [mail?.files[0]?.name, mail?.files[0]?.content.toString()],
        [`${fields.name} 2026-11-23.csv`, '\uFEFFName\r\nB-00\r\nB-01\r\nB-02\r\n'],
      );
    }
    const [listed] = (await person.ok(listScheduledMails, {})).items;
    assert.equal([listed?.nextAt, listed?.lastState], ['2026-11-24T06:00:00.000Z', 'sent']);
  });

  test('a mail with a workbook can be read by other programs', async () => {
    const { person } = await owner(2);
    const { id, fields } = await scheduled(person, { format: 'xlsx' });
    assert.is((await sent(person, id))?.state, 'sent');
    const [file] = mailsTo(fields.addresses[0] ?? '')[0]?.files ?? [];
    assert.equal(await readSheet(file?.content ?? Buffer.alloc(0)), [['Name'], ['B-00'], ['B-01']]);
  });

  test('servers that were down at the hour send one mail when they are back, however many days later', async () => {
    const { person, email } = await owner();
    await scheduledAt('2026-11-10T12:00:00Z', person, { addresses: [email] });
    await planAt('2026-11-20T23:00:00Z');
    await jobs.done();
    assert.equal(column(await sendings(person), 'dueAt'), ['2026-11-20T06:00:00.000Z']);
    assert.is(mailsTo(email).length, 1);
  });

  test('several servers send each mail once', async () => {
    const { person } = await owner();
    const addresses = Array.from({ length: 8 }, (_, at) => `several-${at}@example.com`);
    for (const address of addresses) await scheduledAt('2026-11-22T12:00:00Z', person, { addresses: [address] });
    const other = await doJobs(builders.it, jobs.mailServer.url);
    await atMoment(builders.it.url, '2026-11-23T06:00:00Z', () => Promise.all([plan(), plan(), plan()]));
    await jobs.done();
    await other.stop();
    assert.equal(
      addresses.map((address) => mailsTo(address).length),
      addresses.map(() => 1),
    );
  });

  test('an alert is sent only when it has rows', async () => {
    const { site, person, email } = await owner(0);
    const { id } = await scheduled(person, { onlyWithRows: true, addresses: [email] });
    const nothing = await sent(person, id);
    assert.equal([nothing?.state, nothing?.rows, nothing?.sentTo, mailsTo(email).length], ['nothing', 0, [], 0]);
    await builders.it.location(site.warehouseId, { name: 'B-01' });
    assert.equal([(await sent(person, id))?.state, mailsTo(email).length], ['sent', 1]);
  });

  test('the date range follows the day of sending by the warehouse’s clock', async () => {
    const { person, email } = await owner();
    const days = { filter: 'date', range: 'yesterday' } as const;
    const view = { query: 'dateFrom=2020-01-01', file: 'report/goodsIn/export?dateFrom=2020-01-01' };
    await scheduledAt('2026-07-10T12:00:00Z', person, { days, hour: 0, addresses: [email] }, view);
    await planAt('2026-07-10T23:00:00Z');
    await jobs.done();
    const [mail] = mailsTo(email);
    assert.match(mail?.text ?? '', 'Date from: 10 Jul 2026\nDate to: 10 Jul 2026');
  });

  test('G41 a mail has the rows and prices that its owner can see when it is sent', async () => {
    const { site, person, email } = await owner(0, ['itemMaster']);
    const stockCode = await builders.it.sku(site, { price: '2.5' });
    const stranger = await builders.it.sku(await builders.it.site());
    await builders.it.db.run(
      `insert into stock_lines (company_id, warehouse_id, sku_id, location_id, received_on, quantity)
       select company_id, $2, id, $3, '2026-01-01', 0 from skus where company_id = $1`,
      [site.companyId, site.warehouseId, site.shelf],
    );
    const view = { file: 'sku/export?fields=stockCode&fields=price', query: '' };
    const { id } = await scheduled(person, { addresses: [email] }, view);
    const fileOf = async () => {
      const sending = await sent(person, id);
      return [sending?.state, mailsTo(email).at(-1)?.files[0]?.content.toString()];
    };
    const before = await fileOf();
    assert.is(before[0], 'sent');
    assert.match(before[1] ?? '', `${stockCode},2.5`);
    assert.not.match(before[1] ?? '', stranger);
    await builders.it.db.run(`update accesses set permissions = '{}' where id = $1`, [person.accessId]);
    assert.match((await fileOf())[1] ?? '', `${stockCode},\r\n`);
  });

  test('a refused mail is tried again, and addresses that already have it do not get it twice', async () => {
    const { person, email } = await owner();
    const { id } = await scheduled(person, { addresses: [email] });
    jobs.mailServer.refusing = true;
    await person.ok(sendScheduledMail, { id });
    await jobs.tried('sendScheduled');
    const [waiting] = await sendings(person);
    assert.is(waiting?.state, 'waiting');
    assert.match(waiting?.problem ?? '', /over quota/);
    await builders.it.db.run('update scheduled_sendings set tries = 9 where id = $1', [waiting?.id ?? 0]);
    await builders.it.db.run(
      `update scheduled_sendings set addresses = array_append(addresses, 'has-it@example.com'), sent_to = '{has-it@example.com}'
       where id = $1`,
      [waiting?.id ?? 0],
    );
    await again();
    await jobs.done();
    const [failed] = await sendings(person);
    assert.is(failed?.state, 'failed');
    jobs.mailServer.refusing = false;
    await person.ok(sendAgain, { id: failed?.id ?? 0 });
    await jobs.done();
    const [sending] = await sendings(person);
    assert.equal([sending?.state, sending?.problem], ['sent', null]);
    assert.equal([mailsTo(email).length, mailsTo('has-it@example.com').length], [1, 0]);
  });

  const again = () =>
    builders.it.db.run(
      `select graphile_worker.reschedule_jobs(array(
         select id from graphile_worker.jobs where task_identifier = 'sendScheduled' and attempts > 0
       ), run_at => now())`,
    );

  test('a file too large for a mail becomes an export of its owner, and the mail links to it', async () => {
    const { site, person, email } = await owner(0);
    await builders.it.db.run(
      `insert into locations (warehouse_id, name, description)
       select $1, 'B-' || n, repeat('Behind the second door ', 80) from generate_series(1, 6000) n`,
      [site.warehouseId],
    );
    const view = { file: 'location/export?search=B-', query: 'search=B-' };
    const { id } = await scheduled(person, { addresses: [email] }, view);
    const sending = await sent(person, id);
    assert.equal([sending?.state, sending?.rows], ['sent', 6000]);
    const [mail] = mailsTo(email);
    assert.equal(mail?.files, []);
    assert.match(mail?.text ?? '', `http://localhost:8080/wms/exports?access=${person.accessId}`);
    const { items } = await person.ok(listExports, {});
    assert.equal(columns(items, 'state', 'rows'), ['ready, 6000']);
  });

  for (const [what, end] of Object.entries({
    'its view is deleted': async ({ person, viewId }) => {
      await person.ok(deleteView, { id: viewId });
    },
    'the access is removed': async ({ person }) => {
      const administrator = await builders.it.caller({}, ['superAdmin']);
      await administrator.ok(removeAccess, { id: person.accessId });
    },
    'the access is disabled': async ({ person }) => {
      await builders.it.db.run('update accesses set disabled_at = now() where id = $1', [person.accessId]);
    },
    'the user is disabled': async ({ person }) => {
      await builders.it.db.run('update users set disabled_at = now() where id = $1', [person.userId]);
    },
  } as Record<
    string,
    (ended: { person: Awaited<ReturnType<typeof owner>>['person']; viewId: number }) => Promise<void>
  >)) {
    test(`G41 a scheduled mail is stopped and its owner notified within a minute after ${what}`, async () => {
      const { person, email } = await owner();
      const { id, viewId, fields } = await scheduled(person);
      await end({ person, viewId });
      await plan();
      await jobs.done();
      assert.is(await stateOf(id), 'stopped');
      assert.equal(column(mailsTo(email), 'subject'), ['WMS: scheduled email stopped']);
      assert.match(mailsTo(email)[0]?.text ?? '', fields.name);
      await plan();
      await jobs.done();
      assert.is(mailsTo(email).length, 1);
      assert.is(mailsTo(fields.addresses[0] ?? '').length, 0);
    });
  }

  for (const [what, end] of Object.entries({
    'its access ends after the request': async ({ accessId }) => {
      await builders.it.db.run('update accesses set disabled_at = now() where id = $1', [accessId]);
    },
    'its owner loses the right to its list': async ({ accessId }) => {
      await builders.it.db.run(`update accesses set permissions = '{}' where id = $1`, [accessId]);
    },
    'its view uses a filter that the list no longer has': async ({ viewId }) => {
      await builders.it.db.run(`update list_views set file = 'pick/export?colour=red' where id = $1`, [viewId]);
    },
  } as Record<string, (ended: { accessId: number; viewId: number }) => Promise<void>>)) {
    test(`G41 a scheduled mail is not sent but stopped and its owner notified when ${what}`, async () => {
      const person = await builders.it.caller({}, ['superAdmin']);
      const email = `owner-${person.userId}@example.com`;
      await builders.it.db.run('update users set email = $2 where id = $1', [person.userId, email]);
      const { id, viewId, fields } = await scheduled(person, {}, { file: 'user/export', query: '' });
      await jobs.whilePaused(async () => {
        await person.ok(sendScheduledMail, { id });
        await end({ accessId: person.accessId, viewId });
      });
      await jobs.done();
      assert.is(await stateOf(id), 'stopped');
      assert.is(mailsTo(fields.addresses[0] ?? '').length, 0);
      assert.equal(column(mailsTo(email), 'subject'), ['WMS: scheduled email stopped']);
      const { state, problem } = await builders.it.db.one<{ state: string; problem: string }>(
        'select state, problem from scheduled_sendings where scheduled_mail_id = $1',
        [id],
      );
      assert.is(state, 'failed');
      assert.ok(problem.length > 0);
    });
  }

  const stateOf = async (id: number) =>
    (await builders.it.db.one<{ state: string }>('select state from scheduled_mails where id = $1', [id])).state;

  test('after a server was killed, the mail is sent later only to addresses that do not have it', async () => {
    const { person, email } = await owner();
    const { id } = await scheduled(person, { addresses: [email, 'later@example.com'] });
    await jobs.whilePaused(async () => {
      const sending = await person.ok(sendScheduledMail, { id });
      await builders.it.db.run('update scheduled_sendings set sent_to = array[$2] where id = $1', [sending.id, email]);
      await builders.it.db.run(
        `update graphile_worker._private_jobs set locked_at = now() - interval '6 minutes', locked_by = 'killed', attempts = 1
         where key = $1`,
        [`sending ${sending.id}`],
      );
    });
    await builders.it.db.run(`select graphile_worker.add_job('unlockAbandoned')`);
    await becomes(async () => (await sendings(person))[0]?.state, 'sent');
    assert.equal([mailsTo(email).length, mailsTo('later@example.com').length], [0, 1]);
  });

  test('the next mail follows a change of its view', async () => {
    const { person, email } = await owner();
    const { id, viewId } = await scheduled(person, { addresses: [email] });
    await person.ok(editView, { id: viewId, query: 'search=B-02', file: 'location/export?search=B-02&fields=name' });
    assert.is((await sent(person, id))?.rows, 1);
  });
});
