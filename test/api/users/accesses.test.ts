import * as assert from 'uvu/assert';
import { listErns } from '../../../shared/contract/goods-in/erns.ts';
import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import {
  addAccess,
  disableAccess,
  editAccess,
  enableAccess,
  removeAccess,
} from '../../../shared/contract/users/accesses.ts';
import { getUser } from '../../../shared/contract/users/users.ts';
import { userOf } from '../../support/builders/account.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { auditOf } from '../../support/builders/master-data.ts';
import { siteWithStoreman } from '../../support/builders/picks.ts';

apiSuite('accesses of a user', (test, builders) => {
  const admin = () => builders.it.caller({}, ['superAdmin']);
  const latest = async (userId: number) => (await auditOf(builders.it, 'user', userId)).at(-1);

  test('a user gets one access of each type, and a second one for the same scope is refused', async () => {
    const administrator = await admin();
    const { userId: id } = await userOf(builders.it);
    const { companyId, warehouseId } = await builders.it.site();
    const accesses = [
      { type: 'global' },
      { type: 'company', companyId },
      { type: 'warehouse', warehouseId },
      { type: 'operational', companyId, warehouseId },
    ] as const;
    for (const access of accesses) await administrator.ok(addAccess, { id, ...access, permissions: ['users'] });
    assert.is((await administrator.ok(getUser, { id })).accesses.length, 4);
    for (const access of accesses) {
      await administrator.refused(addAccess, { id, ...access, permissions: [] }, 'access_repeated');
    }
    await administrator.refused(addAccess, { id: 999_999, type: 'global', permissions: [] }, 'not_found');
    assert.is((await administrator.ok(getUser, { id })).accesses.length, 4);
  });

  test('changed permissions apply from the next request, and the audit shows them before and after', async () => {
    const administrator = await admin();
    const { site, storeman } = await siteWithStoreman(builders.it);
    const ern = { lines: [{ stockCode: await builders.it.sku(site), quantity: '1' }] };
    await storeman.ok(createErn, ern);
    const edit = { id: storeman.accessId, version: 1, permissions: ['planCreate' as const] };
    assert.equal(await administrator.ok(editAccess, edit), { id: storeman.accessId, version: 2 });
    await storeman.refused(createErn, ern, 'forbidden');
    const audited = await latest(storeman.userId);
    assert.is(audited?.operation, 'editAccess');
    const before = ['planCreate', 'planUpdate', 'planStart', 'planConfirm', 'planClose'];
    assert.equal([audited?.before['permissions'], audited?.after['permissions']], [before, ['planCreate']]);
  });

  test('an edit of an old version is refused with the current permissions, and an edit without a change is refused', async () => {
    const administrator = await admin();
    const storeman = await builders.it.storeman(await builders.it.site());
    const edit = { id: storeman.accessId, version: 1, permissions: ['planCreate' as const] };
    await administrator.ok(editAccess, edit);
    const { data } = await administrator.refused(editAccess, { ...edit, permissions: [] }, 'changed_meanwhile');
    assert.equal(data?.['current'], { permissions: ['planCreate'], version: 2 });
    assert.type(data?.['by'], 'string');
    await administrator.refused(editAccess, { ...edit, version: 2 }, 'nothing_edited');
  });

  test('G11 a removed or disabled access ends all work under it, and an enabled one works again', async () => {
    const administrator = await admin();
    const storeman = await builders.it.storeman(await builders.it.site());
    const { accessId: id } = storeman;
    await administrator.ok(disableAccess, { id });
    await storeman.refused(listErns, {}, 'access_ended');
    assert.equal(await administrator.ok(disableAccess, { id }), { id, version: 2 });
    await administrator.ok(enableAccess, { id });
    await storeman.ok(listErns, {});
    await administrator.ok(removeAccess, { id });
    await storeman.refused(listErns, {}, 'access_ended');
    assert.is((await latest(storeman.userId))?.operation, 'removeAccess');
    for (const operation of [removeAccess, disableAccess, enableAccess]) {
      await administrator.refused(operation, { id }, 'not_found');
    }
  });
});
