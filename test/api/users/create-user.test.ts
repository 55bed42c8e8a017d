import * as assert from 'uvu/assert';
import { createUser, editUser, getUser } from '../../../shared/contract/users/users.ts';
import { isValidPassword } from '../../../shared/password.ts';
import { tryToSignIn, userOf } from '../../support/builders/account.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { auditOf } from '../../support/builders/master-data.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { column } from '../../support/columns.ts';
import { tableCounts } from '../../support/contract/table-counts.ts';

ownApiSuite('creating users', (test, builders, hooks) => {
  const jobs = jobsFor(hooks, builders);
  const admin = () => builders.it.caller({}, ['superAdmin']);
  const newcomer = () => ({ login: builders.it.name('new'), name: 'Nadia New', credentials: 'show' as const });
  const audited = async (userId: number) =>
    (await auditOf(builders.it, 'user', userId)).map(({ operation, after }) => ({ operation, after }));

  test('a generated password of eight characters only allows choosing another within 24 hours', async () => {
    const { login, ...rest } = newcomer();
    const { id, password } = await (await admin()).ok(createUser, { login, ...rest });
    assert.is(password?.length, 8);
    assert.ok(isValidPassword(password ?? ''));
    assert.is((await tryToSignIn(builders.it, login, password ?? '')).body.code, 'password_change_needed');
    const { passwordChangeBy } = await (await admin()).ok(getUser, { id });
    const hours = (Date.parse(passwordChangeBy ?? '') - Date.now()) / 3_600_000;
    assert.ok(hours > 23.9 && hours <= 24, String(hours));
  });

  test('a user is created with accesses in one transaction; an operational one links company and warehouse', async () => {
    const [site, other] = [await builders.it.site(), await builders.it.site()];
    const { id } = await (await admin()).ok(createUser, {
      ...newcomer(),
      accesses: [
        { type: 'company', companyId: site.companyId, permissions: ['packing', 'units'] },
        { type: 'operational', companyId: site.companyId, warehouseId: other.warehouseId, permissions: ['planCreate'] },
      ],
    });
    const { accesses } = await (await admin()).ok(getUser, { id });
    assert.equal(
      accesses.map(({ type, permissions }) => [type, permissions]),
      [
        ['company', ['units', 'packing']],
        ['operational', ['planCreate']],
      ],
    );
    const held = await builders.it.db.many(
      'select from company_warehouses where company_id = $1 and warehouse_id = $2',
      [site.companyId, other.warehouseId],
    );
    assert.is(held.length, 1);
    assert.equal(column(await audited(id), 'operation'), ['createUser', 'addAccess']);
  });

  test('credentials are mailed to the user, and the administrator does not see the password', async () => {
    const user = { ...newcomer(), email: `${builders.it.name('new')}@example.com`, credentials: 'mail' as const };
    assert.is((await (await admin()).ok(createUser, user)).password, null);
    await jobs.done();
    const mail = jobs.mailServer.mails.find(({ to }) => to.includes(user.email));
    const password = /^Password: (.+)$/m.exec(mail?.text ?? '')?.[1]?.trim() ?? '';
    assert.match(mail?.text ?? '', `Username: ${user.login}`);
    assert.is((await tryToSignIn(builders.it, user.login, password)).body.code, 'password_change_needed');
  });

  test('a typed password is neither returned nor mailed and must be changed at the first sign-in', async () => {
    const user = { ...newcomer(), email: `${builders.it.name('new')}@example.com`, credentials: 'typed' as const };
    const { id, password } = await (await admin()).ok(createUser, { ...user, password: 'Typed-pass-1' });
    assert.is(password, null);
    assert.is((await tryToSignIn(builders.it, user.login, 'Typed-pass-1')).body.code, 'password_change_needed');
    assert.equal((await (await admin()).ok(getUser, { id })).flags, ['neverSignedIn', 'passwordChange']);
    await jobs.done();
    assert.is(jobs.mailServer.mails.filter(({ to }) => to.includes(user.email)).length, 0);
  });

  test('a weak, common, missing or superfluous typed password is refused, and no user is created', async () => {
    const administrator = await admin();
    const before = await tableCounts(builders.it.db);
    const refused = async (
      given: { credentials: 'typed' | 'show' | 'mail'; password?: string },
      code: 'malformed' | 'password_too_common',
    ) => {
      const user = { ...newcomer(), email: `${builders.it.name('new')}@example.com`, ...given };
      await administrator.refused(createUser, user, code, 'password');
    };
    await refused({ credentials: 'typed', password: 'Short-1' }, 'malformed');
    await refused({ credentials: 'typed', password: 'P@ssw0rd' }, 'password_too_common');
    await refused({ credentials: 'typed' }, 'malformed');
    await refused({ credentials: 'show', password: 'Typed-pass-1' }, 'malformed');
    await refused({ credentials: 'mail', password: 'Typed-pass-1' }, 'malformed');
    assert.equal(await tableCounts(builders.it.db), before);
  });

  test('an existing login or email is refused beside its field in any case; nothing is written', async () => {
    const administrator = await admin();
    const { login, email } = await userOf(builders.it);
    const before = await tableCounts(builders.it.db);
    await administrator.refused(createUser, { ...newcomer(), login: login.toUpperCase() }, 'login_taken', 'login');
    await administrator.refused(createUser, { ...newcomer(), email: email.toUpperCase() }, 'email_taken', 'email');
    await administrator.refused(createUser, { ...newcomer(), credentials: 'mail' }, 'email_missing', 'email');
    await administrator.refused(createUser, { ...newcomer(), email: null, credentials: 'mail' }, 'email_missing');
    assert.equal(await tableCounts(builders.it.db), before);
  });

  test('an incomplete, excessive, unknown or repeated access is refused, and no user is created', async () => {
    const administrator = await admin();
    const { companyId, warehouseId } = await builders.it.site();
    const before = await tableCounts(builders.it.db);
    const refused = async (access: object, code: 'malformed' | 'not_found', field: string) => {
      const accesses = [{ type: 'global' as const, permissions: [] }, { permissions: [], ...access } as never];
      await administrator.refused(createUser, { ...newcomer(), accesses }, code, [`accesses.1.${field}`]);
    };
    await refused({ type: 'operational', companyId }, 'malformed', 'warehouseId');
    await refused({ type: 'company' }, 'malformed', 'companyId');
    await refused({ type: 'global', companyId }, 'malformed', 'companyId');
    await refused({ type: 'warehouse', companyId, warehouseId }, 'malformed', 'companyId');
    await refused({ type: 'company', companyId: 999_999 }, 'not_found', 'companyId');
    await refused({ type: 'warehouse', warehouseId: 999_999 }, 'not_found', 'warehouseId');
    const twice = { type: 'company' as const, companyId, permissions: [] };
    await administrator.refused(createUser, { ...newcomer(), accesses: [twice, twice] }, 'access_repeated');
    assert.equal(await tableCounts(builders.it.db), before);
  });

  test('two administrators who create the same login at once create one user', async () => {
    const user = newcomer();
    const admins = [await admin(), await admin()];
    const answers = await Promise.all(admins.map((caller) => caller.call(createUser, user)));
    assert.equal(answers.map(({ status }) => status).sort(), [200, 409]);
  });

  test('edits of login, name and email are audited, and an old version is refused with the current values', async () => {
    const administrator = await admin();
    const { userId, login } = await userOf(builders.it);
    const renamed = { id: userId, version: 1, name: 'Ada' };
    assert.equal(await administrator.ok(editUser, renamed), { id: userId, version: 2 });
    const { data } = await administrator.refused(editUser, { ...renamed, name: 'Ben' }, 'changed_meanwhile');
    assert.equal(data?.['current'], { login, name: 'Ada', email: `${login}@example.com`, version: 2 });
    await administrator.refused(editUser, { ...renamed, version: 2 }, 'nothing_edited');
    const other = await userOf(builders.it);
    await administrator.refused(editUser, { id: userId, version: 2, login: other.login }, 'login_taken');
    await administrator.refused(editUser, { id: userId, version: 2, email: other.email }, 'email_taken');
    await administrator.ok(editUser, { id: userId, version: 2, email: null });
    const [first] = await auditOf(builders.it, 'user', userId);
    assert.equal(first, { operation: 'editUser', before: { name: login }, after: { name: 'Ada' } });
  });
});
