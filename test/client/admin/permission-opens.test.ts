import * as assert from 'uvu/assert';
import { routes } from '../../../client/routes.ts';
import { isOfOtherLayout, opensWith, permissionGroups } from '../../../client/screens/admin/users/permission-opens.ts';
import type { LayoutId } from '../../../shared/layouts.ts';
import { type Permission, permissions, type ScopeKind } from '../../../shared/permissions.ts';
import { suite } from '../../support/suite.ts';

const opened = (permission: Permission, type: ScopeKind, layout: LayoutId | null = null) =>
  opensWith(permission, { type, layout }, routes).map(({ route, besides }) => [route.path, ...besides]);

suite('the screens that each permission opens', (test) => {
  test('every permission belongs to one group of the access form', () => {
    const shown = permissionGroups.flatMap((group) => group.permissions);
    assert.equal([...shown].sort(), [...permissions].sort());
  });

  test('a permission opens a screen alone or together with the others that the screen requires', () => {
    assert.equal(opened('screenHideErns', 'operational'), [['admin/hideErn']]);
    assert.equal(
      opened('planCreate', 'operational').find(([path]) => path === 'goodsOut/pick'),
      ['goodsOut/pick', 'planUpdate'],
    );
    assert.ok(
      opened('locations', 'warehouse').some(([path, ...besides]) => path === 'admin/locations' && besides.length === 0),
    );
    assert.ok(opened('units', 'company').some(([path, besides]) => path === 'admin/units' && besides === 'superAdmin'));
  });

  test('a permission opens nothing on an access of another type', () => {
    assert.equal(opened('screenHideErns', 'company'), []);
    assert.equal(opened('units', 'operational'), []);
    assert.equal(opened('users', 'global'), []);
  });

  test('screens that the company’s layout lacks are left out', () => {
    assert.equal(opened('screenVM02CancelJobs', 'operational', 'vm'), [['admin/cancelJob']]);
    for (const permission of permissions) {
      const paths = opened(permission, 'operational', 'H3G').map(([path]) => path);
      assert.not(paths.includes('admin/cancelJob'), permission);
    }
    const lacks = (layout: LayoutId | null) =>
      permissions.filter((one) => isOfOtherLayout(one, { type: 'operational', layout }, routes));
    assert.equal([lacks('H3G'), lacks('vm'), lacks(null)], [['screenVM02CancelJobs'], [], []]);
  });

  test('superAdmin counts only on a global access, and there for every screen that requires it', () => {
    assert.equal(opened('superAdmin', 'operational'), []);
    const paths = opened('superAdmin', 'global').map(([path]) => path);
    for (const path of ['admin/users', 'admin/companies', 'goodsOut/returns', 'partners']) {
      assert.ok(paths.includes(path), path);
    }
  });
});
