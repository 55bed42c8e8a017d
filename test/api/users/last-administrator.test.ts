import * as assert from 'uvu/assert';
import { addAccess, disableAccess, editAccess, removeAccess } from '../../../shared/contract/users/accesses.ts';
import { disableUser } from '../../../shared/contract/users/users.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';

/** At least one user who can change users must always remain. */
apiSuite('the last super administrator', (test, builders) => {
  const admin = () => builders.it.caller({}, ['superAdmin', 'users']);
  const administrators = async () => {
    const { count } = await builders.it.db.one<{ count: number }>(
      `select count(*) as count from accesses a
       join users u on u.id = a.user_id and u.disabled_at is null
       where a.company_id is null and a.warehouse_id is null and a.disabled_at is null and 'superAdmin' = any (permissions)`,
    );
    return count;
  };

  test('super administrators cannot remove their own superAdmin in any way; nothing is written', async () => {
    const administrator = await admin();
    await admin();
    const id = administrator.accessId;
    await administrator.refused(editAccess, { id, version: 1, permissions: ['users'] }, 'own_super_admin');
    await administrator.refused(removeAccess, { id }, 'own_super_admin');
    await administrator.refused(disableAccess, { id }, 'own_super_admin');
    await administrator.refused(disableUser, { id: administrator.userId }, 'own_account');
    await administrator.ok(editAccess, { id, version: 1, permissions: ['superAdmin'] });
  });

  test('superAdmin on an access that is not global does not count and can be removed', async () => {
    const administrator = await admin();
    const { companyId } = await builders.it.site();
    const added = await administrator.ok(addAccess, {
      id: administrator.userId,
      type: 'company',
      companyId,
      permissions: ['superAdmin'],
    });
    await administrator.ok(removeAccess, { id: added.id });
  });

  for (const way of ['remove', 'edit', 'disable', 'disableUser'] as const) {
    test(`two administrators who remove each other at once (${way}) leave one`, async () => {
      for (let round = 0; round < 5; round += 1) {
        await builders.it.db.run('update accesses set disabled_at = now()');
        const [one, other] = [await admin(), await admin()];
        const strip = (by: typeof one, { accessId: id, userId }: typeof one) => {
          if (way === 'remove') return by.call(removeAccess, { id });
          if (way === 'disable') return by.call(disableAccess, { id });
          if (way === 'edit') return by.call(editAccess, { id, version: 1, permissions: ['users'] });
          return by.call(disableUser, { id: userId });
        };
        const answers = await Promise.all([strip(one, other), strip(other, one)]);
        assert.is(await administrators(), 1);
        assert.is(answers.filter(({ status }) => status === 200).length, 1);
        const code = answers.find(({ status }) => status !== 200)?.body['code'];
        const codes = ['last_super_admin', 'forbidden', 'session_ended', 'access_ended'];
        assert.ok(codes.includes(String(code)), String(code));
      }
    });
  }

  test('a disabled or expired administrator does not count as the last one', async () => {
    await builders.it.db.run('update accesses set disabled_at = now()');
    const [one, other] = [await admin(), await admin()];
    await builders.it.db.run('update users set disabled_at = now() where id = $1', [one.userId]);
    const site = await builders.it.site();
    const expired = await admin();
    await builders.it.db.run('update companies set user_expiry_days = 1 where id = $1', [site.companyId]);
    await builders.it.db.run('insert into accesses (user_id, company_id) values ($1, $2)', [
      expired.userId,
      site.companyId,
    ]);
    await builders.it.db.run(`update users set created_at = now() - interval '2 days' where id = $1`, [expired.userId]);
    await expired.refused(removeAccess, { id: other.accessId }, 'last_super_admin');
    assert.is(await administrators(), 2);
  });
});
