import * as assert from 'uvu/assert';
import { auditedSubjects } from '../../../server/api/audit/audited-subjects.ts';
import { createApiToken } from '../../../shared/contract/api-tokens/api-tokens.ts';
import { exportAudit, getAuditNames, listAudit } from '../../../shared/contract/audit/audit.ts';
import { getPick } from '../../../shared/contract/goods-out/picks.ts';
import { createItemMaster } from '../../../shared/contract/item-masters/item-masters.ts';
import { createUnit, editUnit } from '../../../shared/contract/units/units.ts';
import { addAccess, editAccess } from '../../../shared/contract/users/accesses.ts';
import { createUser, disableUser } from '../../../shared/contract/users/users.ts';
import { type Permission, permissions, rules } from '../../../shared/permissions.ts';
import { signIn, tryToSignIn, userOf } from '../../support/builders/account.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import { Caller } from '../../support/builders/caller.ts';
import { linesOf, pickOf, siteWithStock, siteWithStoreman } from '../../support/builders/picks.ts';
import { columns } from '../../support/columns.ts';

apiSuite('the audit', (test, builders) => {
  const admin = () => builders.it.caller({}, ['superAdmin']);
  const ofCompany = (site: Site, ...held: Permission[]) => builders.it.caller({ companyId: site.companyId }, held);

  async function renamedUnit(by: Caller) {
    const [name, abbreviation] = [builders.it.name('Reel'), builders.it.name('rl')];
    const { id } = await by.ok(createUnit, { name, abbreviation, divisible: false });
    await by.ok(editUnit, { id, version: 1, divisible: true });
    return { id, name };
  }

  test('G57 the audit shows who changed what, when and under which access, with values before and after, newest first', async () => {
    const site = await builders.it.site();
    const keeper = await ofCompany(site, 'units');
    const { id, name } = await renamedUnit(keeper);
    const { items } = await keeper.ok(listAudit, { subject: ['unit'], subjectId: String(id) });
    assert.equal(
      items.map(({ operation, before, after }) => ({
        operation,
        before,
        after: after && { divisible: after['divisible'] },
      })),
      [
        { operation: 'editUnit', before: { divisible: false }, after: { divisible: true } },
        { operation: 'createUnit', before: null, after: { divisible: false } },
      ],
    );
    const [latest] = items;
    assert.equal([latest?.byId, latest?.accessId, latest?.name], [keeper.userId, keeper.accessId, name]);
    assert.match(latest?.company ?? '', /^Company/);
    assert.ok(Date.parse(latest?.at ?? '') > Date.now() - 60_000);
  });

  test('a super administrator sees every change, other users only changes they could make in their own company', async () => {
    const [home, abroad] = [await builders.it.site(), await builders.it.site()];
    const { id } = await renamedUnit(await ofCompany(home, 'units'));
    const sees = async (caller: Caller) =>
      (await caller.ok(listAudit, { subject: ['unit'], subjectId: String(id) })).items.length === 2;
    assert.ok(await sees(await admin()));
    assert.ok(await sees(await ofCompany(home, 'units')));
    assert.not(await sees(await ofCompany(home, 'packing')));
    assert.not(await sees(await ofCompany(abroad, 'units')));
    assert.not(await sees(await builders.it.caller({ warehouseId: home.warehouseId }, ['locations'])));
    const { items } = await (await ofCompany(home, 'itemMaster', 'users', 'params', 'packing')).ok(listAudit, {});
    assert.equal(items, []);
  });

  test('users without a right to audited records cannot read the audit', async () => {
    const site = await builders.it.site();
    const gates = rules.audit.gates.map(({ scope, all }) => `${scope} ${all.join()}`);
    const scopes = {
      company: { companyId: site.companyId },
      warehouse: { warehouseId: site.warehouseId },
      operational: site,
    };
    for (const [scope, reach] of Object.entries(scopes)) {
      const others = permissions.filter(
        (permission) => !gates.includes(`${scope} ${permission}`) && permission !== 'superAdmin',
      );
      await (await builders.it.caller(reach, others)).refused(listAudit, {}, 'forbidden');
    }
  });

  test('the audit can be searched by operation, name, id, day and user', async () => {
    const administrator = await admin();
    const day = new Date().toISOString().slice(0, 10);
    const login = builders.it.name('zebra');
    const { id } = await administrator.ok(createUser, { login, name: 'Zola Brandt', credentials: 'show' });
    await administrator.ok(disableUser, { id });
    const operations = async (query: Parameters<typeof administrator.ok<typeof listAudit>>[1]) =>
      (await administrator.ok(listAudit, query)).items.map(({ operation }) => operation);
    assert.equal(await operations({ search: 'zola' }), ['createUser']);
    assert.equal(await operations({ search: 'disableuser', subjectId: String(id) }), ['disableUser']);
    const { login: author } = await builders.it.db.one<{ login: string }>('select login from users where id = $1', [
      administrator.userId,
    ]);
    assert.equal(await operations({ search: author }), ['disableUser', 'createUser']);
    assert.equal(await operations({ byId: administrator.userId, from: day, to: day }), ['disableUser', 'createUser']);
    assert.equal(await operations({ byId: administrator.userId, to: '2020-01-01' }), []);
    assert.equal(await operations({ byId: administrator.userId, operation: 'createUser' }), ['createUser']);
  });

  test('the audit is read page by page in order of time', async () => {
    const administrator = await admin();
    const { storeman } = await siteWithStoreman(builders.it);
    for (let version = 1; version <= 5; version += 1) {
      const held = permissions.slice(0, version);
      await administrator.ok(editAccess, { id: storeman.accessId, version, permissions: held });
    }
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const query = { byId: administrator.userId, limit: 2, ...(after !== undefined && { after }) };
      const page = await administrator.ok(listAudit, query);
      seen.push(...page.items.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after !== undefined);
    assert.is(seen.length, 5);
    assert.equal(
      seen,
      [...seen].sort((one, other) => other - one),
    );
  });

  test('the file of the audit has values before and after', async () => {
    const administrator = await admin();
    const user = await builders.it.storeman(await builders.it.site());
    await administrator.ok(addAccess, { id: user.userId, type: 'global', permissions: ['users'] });
    const fields = ['operation', 'subject', 'after'];
    const { body } = await administrator.call(exportAudit, { byId: administrator.userId, subject: ['user'], fields });
    const [head, line = ''] = String(body['text']).split('\r\n');
    assert.is(head, '\ufeffAction,Subject,After');
    assert.match(line, /^addAccess,user,"\{""login"":/);
  });

  test('G57 the audit names the API token of a change and the files that a user exported', async () => {
    const [administrator, site] = [await admin(), await builders.it.site()];
    const keeper = await ofCompany(site, 'units');
    const { token } = await administrator.ok(createApiToken, {
      ...{ name: 'ERP of night', accessId: keeper.accessId, expiresOn: '2099-12-31' },
    });
    const { id } = await renamedUnit(new Caller(builders.it.app, token ?? ''));
    const { items } = await administrator.ok(listAudit, { subject: ['unit'], subjectId: String(id) });
    assert.equal(columns(items, 'byId', 'apiToken'), [
      `${keeper.userId}, ERP of night`,
      `${keeper.userId}, ERP of night`,
    ]);
    await administrator.call(exportAudit, { byId: keeper.userId, fields: ['operation'] });
    await administrator.ok(listAudit, {});
    const [file, ...others] = (await administrator.ok(listAudit, { subject: ['file'], byId: administrator.userId }))
      .items;
    assert.equal([file?.operation, file?.apiToken, others], ['exportAudit', null, []]);
    assert.match(String(file?.name), /^audit-/);
    assert.equal(file?.after?.['asked'], { byId: keeper.userId, fields: ['operation'] });
  });

  test('a super administrator finds the operations on a document by its number and user, other administrators never', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const { id } = await pickOf(storeman, linesOf(sku, '1'));
    const { number } = await storeman.ok(getPick, { id });
    const administrator = await admin();
    const { items } = await administrator.ok(listAudit, { document: number.toLowerCase() });
    assert.equal(columns(items, 'operation', 'subject', 'name', 'byId'), [
      `create pick, pick, ${number}, ${storeman.userId}`,
    ]);
    const [entry] = items;
    assert.ok((entry?.id ?? 0) < 0);
    assert.equal((await administrator.ok(listAudit, { id: entry?.id })).items, items);
    const { login } = await builders.it.db.one<{ login: string }>('select login from users where id = $1', [
      storeman.userId,
    ]);
    const found = await administrator.ok(listAudit, { who: login, what: ['pick'] });
    assert.equal(columns(found.items, 'name'), [number]);
    assert.equal((await administrator.ok(listAudit, { who: login, what: ['unit'] })).items, []);
    const keeper = await ofCompany(site, ...permissions.filter((one) => one !== 'superAdmin'));
    for (const query of [{ document: number }, { who: login }, { id: entry?.id }, { search: number }])
      assert.equal((await keeper.ok(listAudit, query)).items, []);
  });

  test('a record is found by its former name, with the entries that do not name it', async () => {
    const keeper = await ofCompany(await builders.it.site(), 'units');
    const { id, name } = await renamedUnit(keeper);
    await keeper.ok(editUnit, { id, version: 2, name: builders.it.name('Coil') });
    assert.equal(columns((await keeper.ok(listAudit, { document: name })).items, 'operation'), [
      ...['editUnit', 'editUnit', 'createUnit'],
    ]);
  });

  test('the audit separates sign-ins, refused sign-ins and changes of users, and finds a refused sign-in by its user', async () => {
    const [administrator, { login, userId }] = [await admin(), await userOf(builders.it)];
    await signIn(builders.it, login);
    await tryToSignIn(builders.it, login, 'Wrong-pass-1');
    await administrator.ok(disableUser, { id: userId });
    const seen = async (what: 'signIn' | 'failedSignIn' | 'user') =>
      columns((await administrator.ok(listAudit, { subjectId: String(userId), what: [what] })).items, 'operation');
    assert.equal(await Promise.all([seen('signIn'), seen('failedSignIn'), seen('user')]), [
      ...[['createToken'], ['failSignIn'], ['disableUser']],
    ]);
    const { items } = await administrator.ok(listAudit, { who: login });
    assert.equal(columns(items, 'operation', 'name'), [`failSignIn, ${login}`, `createToken, ${login}`]);
    assert.ok(items[0]?.after?.['address']);
  });

  test('the values of an entry come with the names of the records that they name by id', async () => {
    const site = await builders.it.site();
    const keeper = await ofCompany(site, 'itemMaster', 'units');
    const { id: unitId, name } = await renamedUnit(keeper);
    await keeper.ok(createItemMaster, {
      name: builders.it.name('Cable'),
      description: 'Armoured',
      quantity: '1',
      unitId,
    });
    const [entry] = (await keeper.ok(listAudit, { subject: ['itemMaster'] })).items;
    const { id = 0 } = entry ?? {};
    assert.equal((await keeper.ok(getAuditNames, { id })).names, [
      { field: 'unitId', id: unitId, subject: 'unit', name },
    ]);
    await (await ofCompany(await builders.it.site(), 'itemMaster')).refused(getAuditNames, { id }, 'not_found');
  });

  test('the audit has indexes for exactly the subjects that company and warehouse administrators can read', async () => {
    const subjects = [...new Set<string>(Object.values(auditedSubjects).flat())].sort();
    for (const index of ['audit_of_companies', 'audit_of_warehouses']) {
      const { definition } = await builders.it.db.one<{ definition: string }>(
        'select pg_get_indexdef($1::regclass) as definition',
        [index],
      );
      const indexed = [...definition.matchAll(/'(\w+)'/g)].map(([, subject]) => subject ?? '');
      assert.equal(indexed.sort(), subjects, index);
    }
  });
});
