import * as assert from 'uvu/assert';
import { listAccesses } from '../../../shared/contract/account/account.ts';
import { editCompany } from '../../../shared/contract/companies/companies.ts';
import { listErns } from '../../../shared/contract/goods-in/erns.ts';
import { finishSignOn } from '../../../shared/contract/sign-on/sign-on.ts';
import {
  createSignOnRole,
  deleteSignOnRole,
  editSignOnRole,
  listSignOnRoles,
} from '../../../shared/contract/sign-on/sign-on-roles.ts';
import { addAccess, disableAccess, editAccess, enableAccess } from '../../../shared/contract/users/accesses.ts';
import { getUser } from '../../../shared/contract/users/users.ts';
import { deleteWarehouse } from '../../../shared/contract/warehouses/warehouses.ts';
import type { Permission } from '../../../shared/permissions.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import { Caller } from '../../support/builders/caller.ts';
import { signingOn } from '../../support/builders/sign-on.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column } from '../../support/columns.ts';
import { startIdentityProvider } from '../../support/identity-provider.ts';

ownApiSuite('roles from the identity provider', (test, builders, hooks) => {
  const acme = signingOn(hooks, builders, { rolesClaim: 'groups' });
  const administrator = () => builders.it.caller({}, ['superAdmin']);

  const accessTo = (site: Site, ...permissions: Permission[]) => ({
    type: 'operational' as const,
    companyId: site.companyId,
    warehouseId: site.warehouseId,
    permissions,
  });
  const roleAt = async (...permissions: Permission[]) => {
    const [admin, site, name] = [await administrator(), await builders.it.site(), builders.it.name('role')];
    const made = await admin.ok(createSignOnRole, { name, accesses: [accessTo(site, ...permissions)] });
    return { ...made, admin, site, name };
  };
  const memberOf = async (...groups: string[]) => {
    const user = await acme.known();
    const join = (...others: string[]) => {
      acme.people.set(user.subject, { email: user.email, claims: { groups: others } });
    };
    join(...groups);
    return { ...user, join };
  };
  const under = ({ credential }: Caller, accessId = 0) => new Caller(builders.it.app, `${credential}@${accessId}`);
  const accessesOf = async (userId: number) => (await (await administrator()).ok(getUser, { id: userId })).accesses;

  test('a user with a role at the provider gets its accesses and can work under them immediately', async () => {
    const { site, name } = await roleAt('planCreate', 'planUpdate', 'planStart', 'planConfirm', 'planClose');
    const { subject, userId } = await memberOf('everyone', name);
    const person = await acme.signOn(subject);
    const [access] = await person.ok(listAccesses, {});
    assert.equal([access?.companyId, access?.warehouseId], [site.companyId, site.warehouseId]);
    await under(person, access?.id).ok(listErns, {});
    const audited = await builders.it.db.many<{ operation: string; after: { given?: object[]; roles?: string[] } }>(
      `select operation, after from audit where user_id = $1 and operation <> 'joinIdentity' order by id`,
      [userId],
    );
    const [changed, signedIn] = audited;
    assert.equal([audited.length, changed?.operation], [2, 'changeAccessesByRoles']);
    assert.equal(Object.keys(changed?.after.given?.[0] ?? {}), ['type', 'company', 'warehouse', 'permissions']);
    assert.equal(signedIn?.after.roles, ['everyone', name]);
    const user = await (await administrator()).ok(getUser, { id: userId });
    assert.equal([user.signOnRoles, user.accesses[0]?.byRoles], [[name], true]);
  });

  test('two roles for one warehouse combine their permissions', async () => {
    const { admin, site, name } = await roleAt('planCreate');
    const other = builders.it.name('role');
    await admin.ok(createSignOnRole, { name: other, accesses: [accessTo(site, 'screenHideErns', 'planCreate')] });
    const { subject, userId } = await memberOf(name, other);
    await acme.signOn(subject);
    assert.equal(column(await accessesOf(userId), 'permissions'), [['planCreate', 'screenHideErns']]);
  });

  test('G81 a role removed at the provider disables its access at the next sign-in; its return enables it', async () => {
    const { name } = await roleAt('planCreate');
    const { subject, userId, join } = await memberOf(name);
    await acme.signOn(subject);
    const [first] = await accessesOf(userId);
    join('everyone');
    const person = await acme.signOn(subject);
    assert.equal(await person.ok(listAccesses, {}), []);
    await under(person, first?.id).refused(listErns, {}, 'access_ended');
    assert.is((await accessesOf(userId))[0]?.disabled, true);
    join(name);
    await acme.signOn(subject);
    const [again] = await accessesOf(userId);
    assert.equal([again?.id, again?.disabled], [first?.id, false]);
  });

  test('G81 a missing, empty or malformed claim grants no role', async () => {
    const { name } = await roleAt('planCreate');
    const { subject, userId, email } = await memberOf(name);
    for (const groups of [undefined, null, [], 7, { name }, [['x'], null, 'a\u0000b', '\ud800', 'x'.repeat(300)]]) {
      acme.people.set(subject, { email, claims: { groups: [name] } });
      await acme.signOn(subject);
      assert.is((await accessesOf(userId))[0]?.disabled, false);
      acme.people.set(subject, { email, claims: { groups } });
      await acme.signOn(subject);
      assert.is((await accessesOf(userId))[0]?.disabled, true, JSON.stringify(groups));
    }
  });

  test('the claim can be a single text, nested, or in the ID token', async () => {
    const { name } = await roleAt('planCreate');
    const { subject, userId, email } = await memberOf();
    const isIn = async () => (await accessesOf(userId)).some(({ disabled }) => !disabled);
    acme.people.set(subject, { email, claims: { groups: name } });
    await acme.signOn(subject);
    assert.ok(await isIn());
    acme.people.set(subject, { email, claims: { realm_access: { roles: ['everyone'] } } });
    await acme.during({ rolesClaim: 'realm_access.roles' }, async () => {
      await acme.signOn(subject);
      assert.is(await isIn(), false);
      acme.people.set(subject, { email, claims: { realm_access: { roles: [name] } } });
      await acme.signOn(subject);
      assert.ok(await isIn());
    });
    const provider = await startIdentityProvider(acme.callback, { inToken: true });
    provider.people.set(subject, { email, claims: { groups: ['everyone'] } });
    await acme.during({ ...provider.options, rolesClaim: 'groups' }, async () => {
      await acme.signOn(subject, provider);
      assert.is(await isIn(), false);
    });
    await provider.close();
  });

  test('without a configured claim, roles change nothing', async () => {
    const { name } = await roleAt('planCreate');
    const { subject, userId } = await memberOf(name);
    await acme.during({ rolesClaim: undefined }, async () => {
      await acme.signOn(subject);
      assert.equal(await accessesOf(userId), []);
    });
  });

  test('G81 roles do not change an access that an administrator added or edited', async () => {
    const { admin, site, name } = await roleAt('planCreate', 'planUpdate');
    const { subject, userId, join } = await memberOf(name);
    await admin.ok(addAccess, { id: userId, ...accessTo(site, 'planStart') });
    await acme.signOn(subject);
    const [byHand] = await accessesOf(userId);
    assert.equal([byHand?.permissions, byHand?.byRoles], [['planStart'], false]);

    const second = await roleAt('planCreate');
    join(name, second.name);
    await acme.signOn(subject);
    const given = (await accessesOf(userId)).find(({ byRoles }) => byRoles);
    const id = given?.id ?? 0;
    await admin.ok(disableAccess, { id });
    await acme.signOn(subject);
    assert.is((await accessesOf(userId)).find((one) => one.id === id)?.disabled, true);
    const { version } = await admin.ok(enableAccess, { id });
    await admin.ok(editAccess, { id, version, permissions: ['screenHideErns'] });
    join();
    await acme.signOn(subject);
    const access = (await accessesOf(userId)).find((one) => one.id === id);
    assert.equal([access?.permissions, access?.disabled, access?.byRoles], [['screenHideErns'], false, false]);
  });

  test('a changed role takes effect immediately for its users, and a deleted role grants nothing', async () => {
    const { admin, id, version, site, name } = await roleAt('planCreate');
    const { subject, userId } = await memberOf(name);
    const person = await acme.signOn(subject);
    const elsewhere = await builders.it.site();
    const accesses = [accessTo(elsewhere, 'planCreate'), accessTo(site, 'planCreate', 'planUpdate')];
    const edited = await admin.ok(editSignOnRole, { id, version, accesses });
    assert.equal(column(await person.ok(listAccesses, {}), 'access').toSorted(), [
      ['planCreate'],
      ['planCreate', 'planUpdate'],
    ]);
    await admin.refused(
      editSignOnRole,
      { id, version: edited.version, accesses: accesses.toReversed() },
      'nothing_edited',
    );
    await admin.ok(editSignOnRole, { id, version: edited.version, accesses: accesses.slice(0, 1) });
    assert.is((await person.ok(listAccesses, {})).length, 1);
    const [row] = (await admin.ok(listSignOnRoles, { id })).items;
    assert.equal([row?.users, row?.accesses.map(({ companyId }) => companyId)], [1, [elsewhere.companyId]]);
    await admin.ok(deleteSignOnRole, { id });
    assert.equal(await person.ok(listAccesses, {}), []);
    assert.equal((await admin.ok(getUser, { id: userId })).signOnRoles, []);
  });

  test('G81 a role with a global access, a repeated warehouse or an unknown warehouse is refused; nothing is written', async () => {
    const { admin, id, version, site, name } = await roleAt('planCreate');
    const give = (...accesses: object[]) => ({ name: builders.it.name('role'), accesses: accesses as never });
    const unknown = { ...accessTo(site), warehouseId: 999_999 };
    const cases = [
      [give({ type: 'global', permissions: ['superAdmin'] }), 'malformed', 'accesses.0.type'],
      [give({ type: 'company', permissions: [] }), 'malformed', 'accesses.0.companyId'],
      [give(accessTo(site), unknown), 'not_found', 'accesses.1.warehouseId'],
      [give(accessTo(site, 'planCreate'), accessTo(site)), 'access_repeated', undefined],
      [{ ...give(accessTo(site)), name }, 'sign_on_role_taken', 'name'],
    ] as const;
    for (const [input, code, field] of cases) {
      const { fields } = await wroteNothing(builders.it, () => admin.refused(createSignOnRole, input, code));
      assert.is(Object.keys(fields ?? {})[0], field, code);
    }
    await admin.refused(editSignOnRole, { id, version: version + 1, name: 'other' }, 'changed_meanwhile');
    const { message } = await admin.refused(deleteWarehouse, { id: site.warehouseId }, 'in_use');
    assert.match(message, 'sign-on roles (1)');
    assert.equal((await admin.ok(listSignOnRoles, { search: name })).items.length, 1);
  });

  test('a second factor that a role requires is asked for immediately; a disabled user gets no access', async () => {
    const { admin, site, name } = await roleAt('planCreate');
    await admin.ok(editCompany, { id: site.companyId, version: 1, secondFactorRequired: true });
    const { subject, userId } = await memberOf(name);
    await acme.visitor().refused(finishSignOn, await acme.comeBack(subject), 'second_factor_setup_needed');
    const idle = await memberOf(name);
    await builders.it.db.run('update users set disabled_at = now() where id = $1', [idle.userId]);
    await acme.visitor().refused(finishSignOn, await acme.comeBack(idle.subject), 'sign_on_unknown');
    assert.equal([(await accessesOf(userId)).length, (await accessesOf(idle.userId)).length], [1, 0]);
  });

  test('users who sign in while their role changes end with the final permissions', async () => {
    const { admin, id, site, name } = await roleAt('planCreate');
    const people = await Promise.all(Array.from({ length: 8 }, () => memberOf(name)));
    const coming = await Promise.all(people.map(({ subject }) => acme.comeBack(subject)));
    let { version } = { version: 1 };
    const wanted: Permission[][] = [['planStart'], ['planConfirm'], ['planClose', 'planUpdate']];
    const change = async () => {
      for (const permissions of wanted)
        ({ version } = await admin.ok(editSignOnRole, { id, version, accesses: [accessTo(site, ...permissions)] }));
    };
    await Promise.all([change(), ...coming.map((back) => acme.visitor().ok(finishSignOn, back))]);
    for (const { userId } of people) {
      assert.equal(column(await accessesOf(userId), 'permissions'), [['planUpdate', 'planClose']]);
    }
  });
});
