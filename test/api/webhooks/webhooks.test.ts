import * as assert from 'uvu/assert';
import { createApiToken } from '../../../shared/contract/api-tokens/api-tokens.ts';
import { getUser } from '../../../shared/contract/users/users.ts';
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  listWebhookDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  switchOffWebhook,
  switchOnWebhook,
  testWebhook,
} from '../../../shared/contract/webhooks/webhooks.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { Caller } from '../../support/builders/caller.ts';
import { auditOf } from '../../support/builders/master-data.ts';
import { siteWithStoreman } from '../../support/builders/picks.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column } from '../../support/columns.ts';
import { undated } from '../../support/undated.ts';

apiSuite('webhooks', (test, builders) => {
  async function administered() {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const administrator = await builders.it.caller({}, ['superAdmin']);
    const wish = {
      name: builders.it.name('ERP'),
      url: 'https://erp.example.com/changes?key=1',
      subjects: ['ern' as const, 'pick' as const],
      accessId: storeman.accessId,
    };
    return { site, storeman, administrator, wish };
  }

  test('a webhook is created, listed with its access, edited, switched off and on and deleted; the audit records each', async () => {
    const { site, storeman, administrator, wish } = await administered();
    const { id } = await administrator.ok(createWebhook, wish);
    const row = async () => undated((await administrator.ok(listWebhooks, { id })).items)[0];
    assert.is((await administrator.ok(getUser, { id: storeman.userId })).accesses[0]?.webhooks, 1);
    const { company, warehouse } = await builders.it.db.one<{ company: string; warehouse: string }>(
      'select (select name from companies where id = $1) as company, (select name from warehouses where id = $2) as warehouse',
      [site.companyId, site.warehouseId],
    );
    const { createdBy, createdAt, login, ...created } = (await row()) ?? {};
    assert.equal(created, {
      ...wish,
      ...{ id, state: 'active', problem: null, failingSince: null, waiting: 0, version: 1 },
      ...{ holderId: storeman.userId, isOfIntegration: false, type: 'operational', company, warehouse },
    });
    const edited = { name: 'Carrier', url: 'https://carrier.example.com/', subjects: ['stock' as const] };
    await administrator.ok(editWebhook, { id, version: 1, ...edited });
    await administrator.ok(switchOffWebhook, { id });
    const { name, url, subjects, state } = (await row()) ?? {};
    assert.equal({ name, url, subjects, state }, { ...edited, state: 'off' });
    await administrator.ok(switchOnWebhook, { id });
    assert.is((await row())?.state, 'active');
    await administrator.ok(testWebhook, { id });
    assert.is((await row())?.waiting, 1);
    const kinds = async (search: string) =>
      (await administrator.ok(listWebhookDeliveries, { id, search })).items.map(({ kind }) => kind);
    assert.equal([await kinds('TEST'), await kinds('ern')], [['test'], []]);
    await administrator.ok(deleteWebhook, { id });
    assert.is(await row(), undefined);
    await administrator.refused(listWebhookDeliveries, { id }, 'not_found');
    assert.equal(column(await auditOf(builders.it, 'webhook', id), 'operation'), [
      'createWebhook',
      'editWebhook',
      'switchOffWebhook',
      'switchOnWebhook',
      'testWebhook',
      'deleteWebhook',
    ]);
  });

  test('a second administrator’s edit is refused with the first one’s name, and replaces it when saved again', async () => {
    const { administrator, wish } = await administered();
    const other = await builders.it.caller({}, ['superAdmin']);
    const { id } = await administrator.ok(createWebhook, wish);
    const { accessId: _, ...fields } = wish;
    const edit = { ...fields, id, version: 1 };
    const theirs = { ...edit, url: 'https://carrier.example.com/' };
    assert.equal(await administrator.ok(editWebhook, theirs), { id, version: 2 });
    const mine = { ...edit, subjects: ['stock' as const] };
    const { data } = await wroteNothing(builders.it, () => other.refused(editWebhook, mine, 'changed_meanwhile'));
    const { current, by } = data as { current: object; by: string };
    assert.equal(current, { name: fields.name, url: theirs.url, subjects: fields.subjects, version: 2 });
    const name = await builders.it.nameOf('users', administrator.userId);
    assert.is(by, name);
    assert.equal(await other.ok(editWebhook, { ...mine, version: 2 }), { id, version: 3 });
    const { items } = await administrator.ok(listWebhooks, { id });
    assert.equal([items[0]?.url, items[0]?.subjects], [fields.url, ['stock']]);
  });

  test('G36 a webhook’s secret is returned once, never stored in plain text, and opens for its own webhook only', async () => {
    const { administrator, wish } = await administered();
    const made = await administrator.ok(createWebhook, wish);
    const rotated = await administrator.ok(rotateWebhookSecret, { id: made.id });
    assert.match(made.secret ?? '', /^whsec_[A-Za-z0-9_-]{43}$/);
    assert.match(rotated.secret ?? '', /^whsec_[A-Za-z0-9_-]{43}$/);
    assert.is.not(made.secret, rotated.secret);
    const { text } = await builders.it.db.one<{ text: string }>(
      `select (select jsonb_agg(w)::text from webhooks w) || (select jsonb_agg(a)::text from audit a)
         || (select coalesce(jsonb_agg(i)::text, '') from idempotency_keys i) as text`,
    );
    for (const secret of [made.secret, rotated.secret]) assert.not.ok(text.includes(secret ?? '-'));
    const listed = JSON.stringify(await administrator.ok(listWebhooks, { id: made.id }));
    assert.not.ok(listed.includes('whsec_'));
  });

  test('G69 a webhook’s address that is private, unencrypted or names a user is refused beside its field', async () => {
    const { administrator, wish } = await administered();
    const { id } = await administrator.ok(createWebhook, wish);
    for (const url of [
      'https://10.0.0.7/changes',
      'https://169.254.169.254/',
      'https://wms.internal/',
      'https://[::1]/',
    ]) {
      const { fields } = await wroteNothing(builders.it, () =>
        administrator.refused(createWebhook, { ...wish, url }, 'notifier_url_refused'),
      );
      assert.ok(fields?.['url']?.startsWith('This address cannot be called'), url);
      const { accessId: _, ...edit } = wish;
      await administrator.refused(editWebhook, { ...edit, id, version: 1, url }, 'notifier_url_refused');
    }
    for (const url of ['http://erp.example.com/', 'https://me:you@erp.example.com/', 'ftp://erp.example.com/'])
      await administrator.refused(createWebhook, { ...wish, url }, 'malformed');
    assert.is((await administrator.ok(listWebhooks, { id })).items[0]?.url, wish.url);
  });

  test('a webhook needs an active access with a company, and a company has at most twenty', async () => {
    const { site, administrator, storeman, wish } = await administered();
    const keeper = await builders.it.caller({ warehouseId: site.warehouseId }, ['locations']);
    for (const { accessId } of [keeper, administrator]) {
      await wroteNothing(builders.it, () =>
        administrator.refused(createWebhook, { ...wish, accessId }, 'access_without_company'),
      );
    }
    await administrator.refused(createWebhook, { ...wish, accessId: 999_999 }, 'not_found');
    await administrator.refused(createWebhook, { ...wish, subjects: [] }, 'malformed');
    const accesses = await Promise.all([storeman, builders.it.storeman(site), builders.it.storeman(site)]);
    const inputs = Array.from({ length: 30 }, (_, at) => ({ ...wish, accessId: accesses[at % 3]?.accessId ?? 0 }));
    const answers = await Promise.all(inputs.map((one) => administrator.call(createWebhook, one)));
    assert.is(answers.filter(({ status }) => status === 200).length, 20);
    await wroteNothing(builders.it, () => administrator.refused(createWebhook, wish, 'too_many_webhooks'));
    await builders.it.db.run('update accesses set disabled_at = now() where id = $1', [storeman.accessId]);
    await administrator.refused(createWebhook, wish, 'access_disabled');
  });

  test('G43 an API token of a super administrator creates no webhooks', async () => {
    const { administrator, wish } = await administered();
    const own = await builders.it.caller({}, ['superAdmin']);
    const token = { name: 'ERP', accessId: own.accessId, expiresOn: '2099-12-31' };
    const program = new Caller(builders.it.app, (await administrator.ok(createApiToken, token)).token ?? '');
    await wroteNothing(builders.it, () => program.refused(createWebhook, wish, 'session_needed'));
  });

  test('a webhook is deleted with its access', async () => {
    const { storeman, administrator, wish } = await administered();
    const { id } = await administrator.ok(createWebhook, wish);
    await administrator.ok(testWebhook, { id });
    await builders.it.db.run('delete from accesses where id = $1', [storeman.accessId]);
    await administrator.refused(listWebhookDeliveries, { id }, 'not_found');
    assert.equal(await builders.it.db.many('select from webhook_deliveries where webhook_id = $1', [id]), []);
  });
});
