import * as assert from 'uvu/assert';
import {
  type Access,
  accessFor,
  allows,
  type Permission,
  permissions,
  permissionsAt,
  type RuleName,
  type ScopeKind,
  seesPrices,
} from '../../../shared/permissions.ts';
import { suite } from '../../support/suite.ts';

const work = 'planCreate planUpdate planStart planConfirm';

/** Section 6 of the rules, sentence by sentence: rule, scope of the access, required permissions. Any line lets the caller through. */
const specified: readonly [RuleName, ScopeKind, string][] = [
  ['units', 'global', 'superAdmin'],
  ['units', 'company', 'units'],
  ['packings', 'global', 'superAdmin'],
  ['packings', 'company', 'packing'],
  ['itemMasters', 'company', 'itemMaster'],
  ['simpleSku', 'company', 'itemMaster'],
  ['importSku', 'company', 'itemMaster'],
  ['params', 'company', 'params'],
  ['params', 'warehouse', 'params'],
  ['locations', 'warehouse', 'locations'],
  ['warehouses', 'global', 'superAdmin'],
  ['companies', 'global', 'superAdmin'],
  ['users', 'global', 'superAdmin'],
  ['stockUnallocation', 'global', 'superAdmin'],
  ['partners', 'company', 'superAdmin users'],
  ['pick', 'operational', 'planCreate planUpdate'],
  ['pickAndDespatch', 'operational', work],
  ['erns', 'operational', `${work} planClose`],
  ['despatchList', 'operational', `${work} planClose`],
  ['manualStockAllocation', 'operational', 'planCreate planUpdate'],
  ['goodsIn', 'operational', work],
  ['despatch', 'operational', work],
  ['moveStock', 'operational', work],
  ['returns', 'operational', 'screenReturnsAndTransfers'],
  ['returns', 'operational', 'superAdmin'],
  // Only to find and decide what waits (decision 99).
  ['returns', 'operational', 'pluginVmApproveReturn'],
  ['transfers', 'operational', 'screenReturnsAndTransfers'],
  ['transfers', 'operational', 'superAdmin'],
  ['transfers', 'operational', 'pluginVmApproveTransfer'],
  ['hideErn', 'operational', 'screenHideErns'],
  ['cancelJob', 'operational', 'screenVM02CancelJobs'],
  ['reports', 'operational', ''],
  ['companyReports', 'operational', ''],
  ['companyReports', 'company', ''],
  ['companyReports', 'global', 'superAdmin'],
];

suite('the rules of the specification', (test) => {
  const scopes: ScopeKind[] = ['global', 'company', 'warehouse', 'operational'];
  const held = (text: string) => text.split(' ').filter((word) => word !== '') as Permission[];
  const may = (rule: RuleName, scope: ScopeKind, all: readonly Permission[], superAdmin: boolean) =>
    allows(rule, {
      scope,
      permissions: all,
      superAdmin,
      layout: scope === 'global' || scope === 'warehouse' ? null : 'vm',
    });

  test('each rule admits exactly the callers of section 6: its permissions suffice, and none can be missing', () => {
    for (const [rule, scope, text] of specified) {
      const all = held(text);
      const superAdmin = all.includes('superAdmin');
      assert.ok(may(rule, scope, all, superAdmin), `${rule} by ${scope} ${text}`);
      for (const missing of all) {
        const rest = permissions.filter((one) => one !== missing && !alternatives(rule, scope, text).includes(one));
        assert.not(may(rule, scope, rest, superAdmin && missing !== 'superAdmin'), `${rule} without ${missing}`);
      }
    }
  });

  test('no rule admits an access of a scope that section 6 does not name for it', () => {
    for (const rule of new Set(specified.map(([rule]) => rule))) {
      const named = specified.filter(([one]) => one === rule).map(([, scope]) => scope);
      for (const scope of scopes.filter((one) => !named.includes(one))) {
        assert.not(may(rule, scope, permissions, true), `${rule} by ${scope}`);
      }
    }
  });

  test('jobs can be cancelled only in the vm layout', () => {
    const holder = { scope: 'operational', permissions, superAdmin: true } as const;
    assert.equal(
      [allows('cancelJob', { ...holder, layout: 'vm' }), allows('cancelJob', { ...holder, layout: 'H3G' })],
      [true, false],
    );
  });

  test('the screens of units, packings, item masters and params need superAdmin', () => {
    for (const [screen, scope, right] of [
      ['unitsScreen', 'company', 'units'],
      ['packingsScreen', 'company', 'packing'],
      ['itemMastersScreen', 'company', 'itemMaster'],
      ['paramsScreen', 'warehouse', 'params'],
    ] as const) {
      assert.equal([may(screen, scope, [right], false), may(screen, scope, [right], true)], [false, true], screen);
    }
  });

  test('prices are visible to holders of itemMaster and to super admins', () => {
    assert.ok(seesPrices({ permissions: ['itemMaster'], superAdmin: false }));
    assert.ok(seesPrices({ permissions: [], superAdmin: true }));
    assert.not(seesPrices({ permissions: permissions.filter((one) => one !== 'itemMaster'), superAdmin: false }));
    assert.not(seesPrices(null));
  });

  test('a screen uses the current access, else one of the same company, else the first that qualifies', () => {
    const operational = access(1, 7, 5, ['planCreate', 'planUpdate']);
    const [other, own] = [access(2, 8, null, ['itemMaster']), access(3, 7, null, ['itemMaster'])];
    const all = [operational, other, own];
    assert.is(accessFor('pick', operational, all)?.id, 1);
    assert.is(accessFor('importSku', operational, all)?.id, 3);
    assert.is(accessFor('importSku', undefined, all)?.id, 2);
    assert.is(accessFor('pick', undefined, all), undefined);
    assert.is(accessFor('users', operational, all), undefined);
  });

  test('company-only and warehouse-only accesses have exactly the permissions that section 6 names', () => {
    assert.equal(permissionsAt('company').sort(), ['itemMaster', 'packing', 'params', 'units', 'users']);
    assert.equal(permissionsAt('warehouse').sort(), ['locations', 'params']);
  });
});

/** Permissions that let the caller through at the same scope instead, such as superAdmin for returns. */
function alternatives(rule: RuleName, scope: ScopeKind, text: string): string[] {
  return specified
    .filter(([one, its, words]) => one === rule && its === scope && words !== text)
    .flatMap(([, , words]) => words.split(' '));
}

function access(id: number, companyId: number, warehouseId: number | null, held: Permission[]): Access {
  return { id, companyId, warehouseId, company: { name: 'C', layout: 'vm' }, warehouse: null, access: held };
}
