import * as assert from 'uvu/assert';
import { exportUsers, getUser, listUsers } from '../../../shared/contract/users/users.ts';
import { signIn, userOf } from '../../support/builders/account.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { undated } from '../../support/undated.ts';

ownApiSuite('the list of users', (test, builders) => {
  const admin = () => builders.it.caller({}, ['superAdmin']);
  const logins = (rows: readonly { login: string }[]) => rows.map(({ login }) => login);

  test('the list shows login, name, email, last sign-in, state, accesses and the deadline for a password change', async () => {
    const site = await builders.it.site();
    const user = await userOf(builders.it, { accesses: [{ companyId: site.companyId }, site] });
    const dueBy = '2031-05-01T08:00:00.000Z';
    await builders.it.db.run('update users set password_change_by = $2 where id = $1', [user.userId, dueBy]);
    const [row] = undated((await (await admin()).ok(listUsers, { search: user.login })).items);
    assert.equal(
      { ...row, created: '', updated: '' },
      {
        id: user.userId,
        login: user.login,
        name: user.login,
        email: user.email,
        state: 'neverSignedIn',
        lastSignInAt: null,
        accesses: 2,
        secondFactorSince: null,
        passwordChangeBy: dueBy,
        created: '',
        updated: '',
        flags: ['neverSignedIn', 'passwordChange'],
        version: 1,
      },
    );
  });

  test('the list distinguishes active, disabled, expired and never signed-in users', async () => {
    const administrator = await admin();
    const site = await builders.it.site();
    await builders.it.db.run('update companies set user_expiry_days = 30 where id = $1', [site.companyId]);
    const ofSite = () => userOf(builders.it, { accesses: [site] });
    const [active, disabled, expired, never] = [await ofSite(), await ofSite(), await ofSite(), await ofSite()];
    await signIn(builders.it, active.login);
    await builders.it.db.run('update users set disabled_at = now() where id = $1', [disabled.userId]);
    await builders.it.db.run(`update users set created_at = now() - interval '31 days' where id = $1`, [
      expired.userId,
    ]);
    const loginsIn = async (...state: ('active' | 'disabled' | 'expired' | 'neverSignedIn')[]) =>
      logins((await administrator.ok(listUsers, { state, companyId: [site.companyId] })).items);
    assert.equal(await loginsIn('active'), [active.login]);
    assert.equal(await loginsIn('disabled'), [disabled.login]);
    assert.equal(await loginsIn('expired'), [expired.login]);
    assert.equal(await loginsIn('neverSignedIn'), [never.login]);
    const flagsOf = async ({ userId: id }: { userId: number }) => (await administrator.ok(getUser, { id })).flags;
    assert.equal(await Promise.all([active, disabled, expired, never].map(flagsOf)), [
      [],
      ['disabled', 'neverSignedIn'],
      ['expired', 'neverSignedIn'],
      ['neverSignedIn'],
    ]);
    assert.equal(await loginsIn('disabled', 'expired'), [disabled.login, expired.login].sort());
  });

  test('users are found by the start of words in login, name and email, in any case', async () => {
    const administrator = await admin();
    const { userId, login } = await userOf(builders.it);
    await builders.it.db.run(`update users set name = 'Zora Quill', email = 'zq@quarry.example' where id = $1`, [
      userId,
    ]);
    for (const search of ['zora', 'QUI zo', 'quarry', login]) {
      assert.ok(logins((await administrator.ok(listUsers, { search })).items).includes(login), search);
    }
    assert.equal((await administrator.ok(listUsers, { search: 'uill' })).items, []);
    assert.equal(logins((await administrator.ok(listUsers, { id: userId })).items), [login]);
  });

  test('filters by company, warehouse and permission apply to one access', async () => {
    const administrator = await admin();
    const [leeds, cardiff] = [await builders.it.site(), await builders.it.site()];
    const both = await userOf(builders.it, {
      accesses: [
        { ...leeds, permissions: ['planCreate'] },
        { ...cardiff, permissions: ['planClose'] },
      ],
    });
    const isListed = async (query: Parameters<typeof administrator.ok<typeof listUsers>>[1]) =>
      logins((await administrator.ok(listUsers, query)).items).includes(both.login);
    assert.ok(await isListed({ companyId: [leeds.companyId], permission: ['planCreate', 'users'] }));
    assert.ok(await isListed({ warehouseId: [cardiff.warehouseId], permission: ['planClose'] }));
    assert.not(await isListed({ companyId: [leeds.companyId], permission: ['planClose'] }));
    assert.not(await isListed({ companyId: [leeds.companyId], warehouseId: [cardiff.warehouseId] }));
  });

  test('users are paged in every order, with those who never signed in first', async () => {
    const administrator = await admin();
    for (let made = 0; made < 7; made += 1) await userOf(builders.it);
    await signIn(builders.it, (await userOf(builders.it)).login);
    const { items: all, total } = await administrator.ok(listUsers, { limit: 500, total: true });
    assert.is(all.length, total);
    for (const sort of ['login', '-name', 'email', '-lastSignInAt', 'lastSignInAt', 'created']) {
      const seen: number[] = [];
      let after: string | undefined;
      do {
        const page = await administrator.ok(listUsers, { sort, limit: 3, ...(after !== undefined && { after }) });
        seen.push(...page.items.map(({ id }) => id));
        after = page.next ?? undefined;
      } while (after !== undefined);
      assert.equal([...seen].sort(), all.map(({ id }) => id).sort(), sort);
    }
    const [first] = (await administrator.ok(listUsers, { sort: 'lastSignInAt' })).items;
    const [last] = (await administrator.ok(listUsers, { sort: '-lastSignInAt' })).items;
    assert.is(first?.lastSignInAt, null);
    assert.is.not(last?.lastSignInAt, null);
  });

  test('the file has the filters and headings of the list', async () => {
    const { login } = await userOf(builders.it);
    const { body } = await (await admin()).call(exportUsers, { search: login, fields: ['name', 'login', 'state'] });
    assert.is(body['text'], `\ufeffName,Login,State\r\n${login},${login},neverSignedIn\r\n`);
  });

  test('a user is shown with accesses of every type and the number of open sessions', async () => {
    const site = await builders.it.site({ layout: 'H3G' });
    const { userId, login } = await userOf(builders.it, {
      accesses: [
        {},
        { companyId: site.companyId },
        { warehouseId: site.warehouseId },
        { ...site, permissions: ['users'] },
      ],
    });
    await signIn(builders.it, login);
    const user = await (await admin()).ok(getUser, { id: userId });
    assert.is(user.sessions, 1);
    assert.equal(
      user.accesses.map(({ type, layout, permissions, disabled }) => [type, layout, permissions, disabled]),
      [
        ['global', null, [], false],
        ['warehouse', null, [], false],
        ['company', 'H3G', [], false],
        ['operational', 'H3G', ['users'], false],
      ],
    );
    await (await admin()).refused(getUser, { id: 999_999 }, 'not_found');
  });
});
