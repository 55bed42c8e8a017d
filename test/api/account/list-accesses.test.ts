import * as assert from 'uvu/assert';
import { listAccesses } from '../../../shared/contract/account/account.ts';
import { getUser } from '../../../shared/contract/users/users.ts';
import { signIn, userOf } from '../../support/builders/account.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';

apiSuite('accesses of a user', (test, builders) => {
  test('the accesses are a bare array of the four scopes, with user, company, warehouse and permissions', async () => {
    const site = await builders.it.site({ layout: 'H3G' });
    const { companyId, warehouseId } = site;
    const user = await userOf(builders.it, {
      accesses: [
        { permissions: ['superAdmin', 'users'] },
        { companyId },
        { warehouseId, permissions: ['locations'] },
        { companyId, warehouseId, permissions: ['planCreate', 'planUpdate'] },
      ],
    });
    await userOf(builders.it, { accesses: [{ companyId }] });
    const accesses = await (await signIn(builders.it, user.login)).ok(listAccesses, {});
    assert.ok(Array.isArray(accesses));
    const names = await builders.it.db.one<{ company: string; warehouse: string }>(
      'select c.name as company, w.name as warehouse from companies c, warehouses w where c.id = $1 and w.id = $2',
      [companyId, warehouseId],
    );
    const company = { name: names.company, layout: 'H3G' };
    const warehouse = { name: names.warehouse, shortName: names.warehouse };
    const { created, updated } = await (await builders.it.caller({}, ['superAdmin'])).ok(getUser, { id: user.userId });
    const facts = { created, updated, flags: [] };
    const of = { user: { id: user.userId, login: user.login, name: user.login, email: user.email, ...facts } };
    const expected = [
      { ...of, companyId: null, warehouseId: null, company: null, warehouse: null, access: ['superAdmin', 'users'] },
      { ...of, companyId: null, warehouseId, company: null, warehouse, access: ['locations'] },
      { ...of, companyId, warehouseId: null, company, warehouse: null, access: [] },
      { ...of, companyId, warehouseId, company, warehouse, access: ['planCreate', 'planUpdate'] },
    ];
    assert.equal(
      accesses.map(({ id: _id, ...access }) => access),
      expected,
    );
  });

  test('fields chooses among user, company and warehouse; the other fields are always returned', async () => {
    const user = await userOf(builders.it, { accesses: [await builders.it.site()] });
    const session = await signIn(builders.it, user.login);
    const fieldsOf = async (fields: ('user' | 'company' | 'warehouse')[]) => {
      const { body } = await session.call(listAccesses, { fields });
      return Object.keys((body as unknown as object[])[0] ?? {}).sort();
    };
    const always = ['access', 'companyId', 'id', 'warehouseId'];
    assert.equal(await fieldsOf(['company']), [...always, 'company'].sort());
    assert.equal(await fieldsOf(['user', 'company', 'warehouse']), [...always, 'user', 'company', 'warehouse'].sort());
    await session.refused(listAccesses, { fields: ['passwordHash'] } as never, 'malformed');
  });

  test('a disabled access is not listed; a user without accesses gets an empty array', async () => {
    const user = await userOf(builders.it, { accesses: [await builders.it.site()] });
    const session = await signIn(builders.it, user.login);
    await builders.it.db.run('update accesses set disabled_at = now() where user_id = $1', [user.userId]);
    assert.equal(await session.ok(listAccesses, {}), []);
  });
});
