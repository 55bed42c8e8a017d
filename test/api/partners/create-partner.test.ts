import * as assert from 'uvu/assert';
import { createToken, listSpecificData } from '../../../shared/contract/account/account.ts';
import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { createPartner, getPartner, listPartners, partnerSteps } from '../../../shared/contract/partners/partners.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { asOwner } from '../../support/builders/as-owner.ts';
import { newPartner, partnerAdministrator } from '../../support/builders/partners.ts';
import { columns } from '../../support/columns.ts';
import { tableCounts } from '../../support/contract/table-counts.ts';

ownApiSuite('creating a partner', (test, builders) => {
  const company = async () => {
    const site = await builders.it.site();
    return { ...site, site, admin: await partnerAdministrator(builders.it, site.companyId) };
  };

  test('one request creates the user, the warehouse, its locations, the access and the notifier URL', async () => {
    const { admin, companyId } = await company();
    const given = { ...newPartner(builders.it), notifierUrl: 'https://epod.example.com/notify' };
    const made = await admin.ok(createPartner, given);
    assert.equal(made.steps, [...partnerSteps]);
    const partner = await admin.ok(getPartner, { id: made.id });
    assert.equal(
      [partner.name, partner.email, partner.user?.login, partner.warehouses, partner.notifierUrl],
      [given.name, given.email, given.login, 1, given.notifierUrl],
    );
    const row = await builders.it.db.one(
      `select w.short_name as "shortName", i.name as "goodsIn", i.goods_in as in, o.name as "goodsOut", o.goods_out as out,
              a.permissions, a.company_id = $2 as "inCompany"
       from warehouses w
       join locations i on i.id = w.default_goods_in_id
       join locations o on o.id = w.default_goods_out_id
       join accesses a on a.warehouse_id = w.id and a.user_id = $3
       join company_warehouses c on c.warehouse_id = w.id and c.company_id = $2
       where w.id = $1`,
      [made.warehouseId, companyId, made.userId],
    );
    assert.equal(row, {
      shortName: given.warehouse.shortName,
      goodsIn: 'GOODS-IN',
      in: true,
      goodsOut: 'GOODS-OUT',
      out: true,
      permissions: ['planCreate', 'planUpdate', 'planStart', 'planConfirm', 'planClose', 'screenReturnsAndTransfers'],
      inCompany: true,
    });
  });

  test('a new partner must change the given password before signing in', async () => {
    const { admin } = await company();
    const { login, password, ...rest } = newPartner(builders.it);
    await admin.ok(createPartner, { login, password, ...rest });
    await builders.it.stranger().refused(createToken, { login, password }, 'password_change_needed');
  });

  test('an unexpected failure names its step and leaves nothing', async () => {
    const { admin } = await company();
    const { db } = builders.it;
    const steps = { accesses: 'access', warehouses: 'warehouse', users: 'user' };
    const failing = (table: string) => `
      create function fail() returns trigger language plpgsql as $$begin raise exception 'failing'; end$$;
      create trigger failing before insert on ${table} execute function fail()`;
    for (const [table, step] of Object.entries(steps)) {
      const before = await tableCounts(db);
      await asOwner(builders.it.url, (owner) => owner.query(failing(table)));
      const { status, body } = await admin.call(createPartner, newPartner(builders.it));
      await asOwner(builders.it.url, (owner) => owner.query('drop function fail cascade'));
      assert.equal([status, body['code'], body['data']], [500, 'internal', { step }]);
      assert.equal(await tableCounts(db), before);
    }
  });

  test('no password is stored or returned in plain text', async () => {
    const { admin } = await company();
    const epod = { epodUsername: 'prysm', epodPassword: 'Epod-canary-7' };
    const given = { ...newPartner(builders.it), password: 'Login-canary-7', ...epod };
    const { status, body } = await admin.call(createPartner, given, { key: builders.it.name('key-of-partner') });
    assert.is(status, 200);
    const partner = await admin.ok(getPartner, { id: Number(body.id) });
    assert.is(partner.epodUsername, 'prysm');
    assert.ok(partner.epodPasswordSetAt);
    assert.not.match(JSON.stringify([body, partner]), 'canary');
    for (const table of ['partners', 'users', 'audit', 'idempotency_keys', 'company_specific_data']) {
      const rows = await builders.it.db.many<{ row: string }>(`select t::text as row from ${table} t`);
      assert.not(
        rows.some(({ row }) => /canary/.test(row)),
        table,
      );
    }
  });

  test('a partner known only by name from documents becomes a full partner and keeps its documents', async () => {
    const { admin, site } = await company();
    const storeman = await builders.it.storeman(site);
    const given = newPartner(builders.it);
    const stockCode = await builders.it.sku(site);
    const ern = await storeman.ok(createErn, { partner: given.name, lines: [{ stockCode, quantity: '1' }] });
    const made = await admin.ok(createPartner, given);
    const { items } = await admin.ok(listPartners, { name: given.name });
    assert.equal(columns(items, 'id', 'signsIn'), [`${made.id}, true`]);
    const { partner } = await builders.it.db.one<{ partner: number }>(
      'select partner_id as partner from erns where id = $1',
      [ern.id],
    );
    assert.is(partner, made.id);
  });

  test('a refusal names its step and its field, and no earlier step is kept', async () => {
    const { admin } = await company();
    const there = newPartner(builders.it);
    await admin.ok(createPartner, there);
    const attempts: [Partial<typeof there> & Record<string, unknown>, ErrorCode, string, string][] = [
      [{ password: 'Password1@' }, 'password_too_common', 'input', 'password'],
      [{ notifierUrl: 'https://10.0.0.1/' }, 'notifier_url_refused', 'input', 'notifierUrl'],
      [{ epodUsername: 'prysm' }, 'malformed', 'input', 'epodPassword'],
      [{ epodPassword: 'secret' }, 'malformed', 'input', 'epodUsername'],
      [{ parameters: { nobody: '1' } }, 'parameter_values_refused', 'input', 'parameters.nobody'],
      [{ login: there.login.toUpperCase() }, 'login_taken', 'user', 'login'],
      [{ email: there.email.toUpperCase() }, 'email_taken', 'user', 'email'],
      [{ name: there.name }, 'partner_taken', 'user', 'name'],
      [{ warehouse: there.warehouse }, 'warehouse_taken', 'warehouse', 'warehouse.shortName'],
    ];
    for (const [change, code, step, field] of attempts) {
      const before = await tableCounts(builders.it.db);
      const refused = await admin.refused(createPartner, { ...newPartner(builders.it), ...change }, code);
      assert.equal([refused.data?.step, Object.keys(refused.fields ?? {})], [step, [field]], code);
      assert.equal(await tableCounts(builders.it.db), before, code);
    }
  });

  test('two simultaneous requests for a partner of the same name create one', async () => {
    const { admin, companyId } = await company();
    const rival = await partnerAdministrator(builders.it, companyId);
    const { name } = newPartner(builders.it);
    const answers = await Promise.all(
      [admin, rival].map((person) => person.call(createPartner, { ...newPartner(builders.it), name })),
    );
    assert.equal(answers.map(({ status, body }) => body.code ?? status).sort(), [200, 'partner_taken']);
    assert.is((await admin.ok(listPartners, { name })).items.length, 1);
  });

  test('only administrators of partners see the notifier URL', async () => {
    const { admin, companyId, site } = await company();
    await admin.ok(createPartner, { ...newPartner(builders.it), notifierUrl: 'https://epod.example.com/notify' });
    const keys = async (person: typeof admin) =>
      (await person.ok(listSpecificData, { companyId })).map(({ key }) => key);
    assert.equal(await keys(admin), ['epodNotifierUrl']);
    assert.equal(await keys(await builders.it.storeman(site)), []);
  });
});
