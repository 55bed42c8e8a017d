import * as assert from 'uvu/assert';
import { lastAndNextDue, nextDue } from '../../../server/api/scheduled-mails/times.ts';
import { createApiToken } from '../../../shared/contract/api-tokens/api-tokens.ts';
import {
  createScheduledMail,
  deleteScheduledMail,
  editScheduledMail,
  listScheduledMails,
  listSendings,
  pauseScheduledMail,
  resumeScheduledMail,
  sendAgain,
  sendScheduledMail,
} from '../../../shared/contract/scheduled-mails/scheduled-mails.ts';
import { createView, editView } from '../../../shared/contract/views/views.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { atMoment } from '../../support/builders/as-owner.ts';
import { Caller } from '../../support/builders/caller.ts';
import { siteWithStoreman } from '../../support/builders/picks.ts';
import { scheduled } from '../../support/builders/scheduled-mails.ts';
import { columns } from '../../support/columns.ts';
import { suite } from '../../support/suite.ts';

apiSuite('scheduling mails', (test, builders) => {
  const mailCount = () => builders.it.db.one<{ count: number }>('select count(*) as count from scheduled_mails');

  test('a user’s own view is scheduled, listed with its next time, changed, paused, resumed and deleted', async () => {
    const storeman = await builders.it.storeman(await builders.it.site());
    await atMoment(builders.it.url, '2026-07-10T12:00:00Z', async () => {
      const { id, viewId, fields } = await scheduled(storeman);
      const listed = async () => (await storeman.ok(listScheduledMails, {})).items[0];
      const first = await listed();
      assert.is(first?.nextAt, '2026-07-11T05:00:00.000Z');
      assert.is(first?.page, `admin/locations?search=B-&view=${viewId}&access=${storeman.accessId}`);
      assert.equal([first?.own, first?.view, first?.lastAt], [true, fields.name, null]);

      const weekly = { ...fields, every: 'week', day: 1, hour: 22, format: 'xlsx' } as const;
      await storeman.ok(editScheduledMail, { ...weekly, id });
      assert.is((await listed())?.nextAt, '2026-07-13T21:00:00.000Z');

      await storeman.ok(pauseScheduledMail, { id });
      assert.equal([(await listed())?.state, (await listed())?.nextAt], ['paused', null]);
      await storeman.ok(editScheduledMail, { ...fields, id });
      assert.is((await listed())?.nextAt, null);
      await storeman.ok(resumeScheduledMail, { id });
      assert.is((await listed())?.nextAt, '2026-07-11T05:00:00.000Z');

      await storeman.ok(deleteScheduledMail, { id });
      assert.is(await listed(), undefined);
    });
  });

  test('a scheduled mail is read by its id and shows its list’s date filters and the page of its view', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const locations = await scheduled(storeman);
    const erns = await scheduled(storeman, {}, { query: '', file: 'ern/export?fields=number' });
    const file = `stock/group/export?by=job&companyId=${site.companyId}`;
    const stock = await scheduled(storeman, {}, { query: 'job=J-1&by=job', file });
    const read = async (id: number) => (await storeman.ok(listScheduledMails, { id })).items;
    assert.equal(
      (await read(erns.id)).map((one) => [one.id, one.dayFilters]),
      [[erns.id, ['due', 'received']]],
    );
    assert.equal((await read(locations.id))[0]?.dayFilters, []);
    const [grouped] = await read(stock.id);
    const shown = `job=J-1&by=job&companyId=${site.companyId}&view=${stock.viewId}&access=${storeman.accessId}`;
    assert.equal([grouped?.dayFilters, grouped?.page], [['received'], `admin/locations?${shown}`]);
    await storeman.ok(editView, { id: erns.viewId, query: 'search=1' });
    assert.equal((await read(erns.id))[0]?.dayFilters, []);
  });

  test('an invalid address is refused by its position, and addresses that differ only in case count once', async () => {
    const storeman = await builders.it.storeman(await builders.it.site());
    const { id, viewId, fields } = await scheduled(storeman);
    const before = await mailCount();
    const input = { ...fields, viewId, page: 'erns' };
    const wrong = { ...input, addresses: ['a@example.com', 'nobody', 'b@example.com'] };
    const { fields: errors } = await storeman.refused(createScheduledMail, wrong, 'malformed');
    assert.equal(errors, { 'addresses.1': 'Enter an email address' });
    const many = Array.from({ length: 21 }, (_, at) => `a${at}@example.com`);
    await storeman.refused(createScheduledMail, { ...input, addresses: many }, 'malformed');
    await storeman.refused(createScheduledMail, { ...input, addresses: [] }, 'malformed');
    assert.equal(await mailCount(), before);
    await storeman.ok(editScheduledMail, { ...fields, id, addresses: ['A@example.com', 'a@EXAMPLE.com'] });
    assert.equal((await storeman.ok(listScheduledMails, {})).items[0]?.addresses, ['a@EXAMPLE.com']);
  });

  test('an invalid schedule, a view without a file and a forbidden list are refused when scheduling', async () => {
    const storeman = await builders.it.storeman(await builders.it.site());
    const { viewId, fields } = await scheduled(storeman);
    const before = await mailCount();
    const input = { ...fields, viewId, page: 'erns' };
    await storeman.refused(createScheduledMail, { ...input, every: 'week' }, 'malformed');
    await storeman.refused(createScheduledMail, { ...input, every: 'week', day: 8 }, 'malformed');
    await storeman.refused(createScheduledMail, { ...input, every: 'day', day: 1 }, 'malformed');
    const days = { filter: 'moon', range: 'yesterday' } as const;
    const { fields: errors } = await storeman.refused(createScheduledMail, { ...input, days }, 'malformed');
    assert.equal(errors, { moonFrom: 'Unknown field', moonTo: 'Unknown field' });
    const view = { list: 'erns', query: '', shared: false };
    const bare = await storeman.ok(createView, { ...view, name: 'Without a file' });
    await storeman.refused(createScheduledMail, { ...input, viewId: bare.id }, 'view_without_file');
    const users = await storeman.ok(createView, { ...view, name: 'Users', file: 'user/export' });
    await storeman.refused(createScheduledMail, { ...input, viewId: users.id }, 'forbidden');
    assert.equal(await mailCount(), before);
  });

  test('G41 views of other users cannot be scheduled, even when shared, and their scheduled mails are not found', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const colleague = await builders.it.storeman(site);
    const { id, viewId, fields } = await scheduled(storeman);
    await storeman.ok(editView, { id: viewId, shared: true });
    const input = { ...fields, viewId, page: 'erns' };
    await colleague.refused(createScheduledMail, input, 'not_found');
    assert.equal((await colleague.ok(listScheduledMails, {})).items, []);
    const sending = await storeman.ok(sendScheduledMail, { id });
    assert.equal((await colleague.ok(listSendings, {})).items, []);
    for (const operation of [pauseScheduledMail, resumeScheduledMail, deleteScheduledMail, sendScheduledMail]) {
      await colleague.refused(operation, { id }, 'not_found');
    }
    await colleague.refused(editScheduledMail, { ...fields, id }, 'not_found');
    await colleague.refused(sendAgain, sending, 'not_found');
  });

  test('G41 an administrator of a company’s users sees and stops their scheduled mails, and no other company’s', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const { id, fields } = await scheduled(storeman);
    const elsewhere = await scheduled(await builders.it.storeman(await builders.it.site()));
    const keeper = await builders.it.caller({ companyId: site.companyId }, ['users']);
    const { items } = await keeper.ok(listScheduledMails, {});
    assert.equal(columns(items, 'id', 'own'), [`${id}, false`]);
    await keeper.refused(editScheduledMail, { ...fields, id }, 'forbidden');
    await keeper.refused(sendScheduledMail, { id }, 'forbidden');
    await keeper.refused(pauseScheduledMail, { id: elsewhere.id }, 'not_found');
    await keeper.ok(pauseScheduledMail, { id });
    const [stopped] = (await storeman.ok(listScheduledMails, {})).items;
    assert.is(stopped?.state, 'stopped');
    assert.match(stopped?.problem ?? '', /stopped it\.$/);
    await storeman.ok(resumeScheduledMail, { id });
    await keeper.ok(deleteScheduledMail, { id });
    assert.equal((await storeman.ok(listScheduledMails, {})).items, []);
  });

  test('an API token can pause and delete scheduled mails, but not create, change or resume them', async () => {
    const storeman = await builders.it.storeman(await builders.it.site());
    const { id, viewId, fields } = await scheduled(storeman);
    const administrator = await builders.it.caller({}, ['superAdmin']);
    const token = { name: 'ERP', accessId: Number(storeman.accessId), expiresOn: '2099-12-31' };
    const made = await administrator.ok(createApiToken, token);
    const program = new Caller(builders.it.app, made.token ?? '');
    const before = await mailCount();
    await program.refused(createScheduledMail, { ...fields, viewId, page: 'erns' }, 'session_needed');
    await program.refused(editScheduledMail, { ...fields, id }, 'session_needed');
    await program.ok(pauseScheduledMail, { id });
    await program.refused(resumeScheduledMail, { id }, 'session_needed');
    assert.equal(await mailCount(), before);
    await program.ok(deleteScheduledMail, { id });
  });

  test('a user has at most fifty scheduled mails, and a mail that is waiting is not sent twice', async () => {
    const storeman = await builders.it.storeman(await builders.it.site());
    const { id, viewId, fields } = await scheduled(storeman);
    const input = { ...fields, viewId, page: 'erns' };
    const requests = Array.from({ length: 70 }, () => storeman.call(createScheduledMail, input));
    const answers = await Promise.all(requests);
    assert.is(answers.filter(({ status }) => status === 200).length, 49);
    await storeman.refused(createScheduledMail, input, 'too_many_scheduled_mails');
    const sending = await storeman.ok(sendScheduledMail, { id });
    await storeman.refused(sendScheduledMail, { id }, 'sending_waits');
    await storeman.refused(sendAgain, sending, 'sending_waits');
    await builders.it.db.run(`update scheduled_sendings set state = 'nothing', finished_at = now() where id = $1`, [
      sending.id,
    ]);
    await storeman.refused(sendAgain, sending, 'sending_over');
  });

  test('a view keeps the file it shows, and loses it when its query changes without a file', async () => {
    const storeman = await builders.it.storeman(await builders.it.site());
    const { viewId } = await scheduled(storeman);
    const file = async () =>
      (await builders.it.db.one<{ file: string | null }>('select file from list_views where id = $1', [viewId])).file;
    await storeman.ok(editView, { id: viewId, name: 'Renamed' });
    assert.is(await file(), 'location/export?search=B-&fields=name');
    await storeman.ok(editView, { id: viewId, query: 'search=C-', file: 'location/export?search=C-' });
    assert.is(await file(), 'location/export?search=C-');
    await storeman.ok(editView, { id: viewId, query: 'search=D-' });
    assert.is(await file(), null);
  });
});

const london = 'Europe/London';
const daily = (hour: number) => ({ every: 'day', day: null, hour }) as const;
const next = (times: Parameters<typeof nextDue>[0], after: string, zone = london) =>
  nextDue(times, new Date(after), zone).toISOString();

suite('the times of a scheduled mail', (test) => {
  test('a daily mail is due at its hour of the warehouse’s clock, in winter and in summer', () => {
    assert.is(next(daily(6), '2026-01-10T05:59:59Z'), '2026-01-10T06:00:00.000Z');
    assert.is(next(daily(6), '2026-01-10T06:00:00Z'), '2026-01-11T06:00:00.000Z');
    assert.is(next(daily(6), '2026-07-10T00:00:00Z'), '2026-07-10T05:00:00.000Z');
    assert.is(next(daily(0), '2026-07-09T22:59:00Z'), '2026-07-09T23:00:00.000Z');
    assert.is(next(daily(6), '2026-01-10T12:00:00Z', 'Pacific/Auckland'), '2026-01-10T17:00:00.000Z');
  });

  test('an hour that the clock skips is due at the next hour it shows', () => {
    assert.is(next(daily(1), '2026-03-28T12:00:00Z'), '2026-03-29T01:00:00.000Z');
    assert.is(next(daily(1), '2026-03-29T01:00:00Z'), '2026-03-30T00:00:00.000Z');
  });

  test('an hour that the clock shows twice is due once', () => {
    assert.is(next(daily(1), '2026-10-24T12:00:00Z'), '2026-10-25T00:00:00.000Z');
    assert.is(next(daily(1), '2026-10-25T00:00:00Z'), '2026-10-26T01:00:00.000Z');
  });

  test('a weekly mail is due on its weekday, a monthly mail on its day or the last of the month', () => {
    const weekly = { every: 'week', day: 7, hour: 8 } as const;
    assert.is(next(weekly, '2026-11-23T09:00:00Z'), '2026-11-29T08:00:00.000Z');
    assert.is(next(weekly, '2026-11-29T08:00:00Z'), '2026-12-06T08:00:00.000Z');
    const monthly = { every: 'month', day: 31, hour: 8 } as const;
    assert.is(next(monthly, '2026-01-31T08:00:00Z'), '2026-02-28T08:00:00.000Z');
    assert.is(next(monthly, '2028-02-01T08:00:00Z'), '2028-02-29T08:00:00.000Z');
    assert.is(next({ ...monthly, day: 1 }, '2026-12-01T08:00:00Z'), '2027-01-01T08:00:00.000Z');
  });

  test('of several missed times only the last is due', () => {
    const of = lastAndNextDue(daily(6), new Date('2026-11-20T06:00:00Z'), new Date('2026-11-23T07:00:00Z'), london);
    assert.equal(
      [of.last.toISOString(), of.next.toISOString()],
      ['2026-11-23T06:00:00.000Z', '2026-11-24T06:00:00.000Z'],
    );
  });
});
