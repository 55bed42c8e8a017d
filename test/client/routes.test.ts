import * as assert from 'uvu/assert';
import { routes } from '../../client/routes.ts';
import { mayOpen, menuOf, menusFor } from '../../client/state/menus.ts';
import { t } from '../../client/texts.ts';
import { rules } from '../../shared/permissions.ts';
import { accessOf } from '../support/client/access-of.ts';
import { suite } from '../support/suite.ts';

/** Every address of rules 2 with its title: where the specification has none, from rules: Titles. */
const expected: Record<string, string> = {
  'admin/units': 'Units',
  'admin/packings': 'Packing Types',
  'admin/itemMasters': 'Item Masters',
  'admin/simpleSku': 'Simple SKU',
  'admin/importSku': 'Import SKU',
  'admin/params': 'Parameters',
  'admin/locations': 'Locations',
  'admin/warehouses': 'Warehouses',
  'admin/companies': 'Companies',
  'admin/users': 'User',
  'admin/stockUnallocation': 'Stock Unallocation',
  'admin/hideErn': 'Hide ERNs',
  'admin/cancelJob': 'Cancel Job',
  partners: 'Partner',
  'partner/:id': 'Partner detail',
  'goodsIn/erns': 'ERNs',
  'goodsIn/:id': 'ERN',
  goodsIn: 'Goods In',
  'putaway/stock': 'Move Stock',
  'goodsOut/pickAndDespatch': 'Pick and Despatch',
  'goodsOut/pick': 'Pick',
  'goodsOut/despatch': 'Despatch',
  'goodsOut/despatch/:id': 'Despatch Detail',
  'goodsOut/manualStockAllocation': 'Manual Stock Allocation',
  'goodsOut/returns': 'Returns',
  'goodsOut/returns/create/:id?/:createWarehouseId?/:returnType?': 'Return Detail',
  'goodsOut/transfers': 'Transfers',
  'goodsOut/transfers/create/:id?/:createWarehouseId?': 'Transfer Detail',
  transit: 'Transit',
  'report/stock': 'Stock',
  'report/goodsIn': 'Goods In Report',
  'report/goodsOut': 'Goods Out Report',
  'report/discrepancy': 'Discrepancy',
  'report/agedInventory': 'Aged Inventory',
  'report/stockReallocation': 'Stock Reallocation',
  'report/stockByJob': 'Stock by Job',
  'report/stockByActivityCode': 'Stock by Activity Code',
};

/** Not in the specification: imports have a screen of their own; API tokens, webhooks and the audit are additions. */
const added = {
  'admin/import/:kind': 'Import',
  'admin/integrations': 'Integrations',
  'admin/apiTokens': 'API Tokens',
  'admin/webhooks': 'Webhooks',
  'admin/signOnRoles': 'Sign-on Roles',
  'admin/audit': 'Audit',
  'admin/outgoing': 'Failed Emails and Calls',
  'admin/verify': 'Verify',
  'report/partners': 'Supplier Scores',
  'report/partner': 'Partner',
  'report/carriers': 'Carrier Scores',
  'goodsOut/round': 'Pick Round',
  drums: 'Drums',
  'drum/:id': 'Drum',
  'sku/:id?': 'SKU',
  'location/:id?': 'Location',
  jobs: 'Jobs',
  'job/:id': 'Job',
  'putaway/counts': 'Stock Counts',
  'putaway/count/:id': 'Stock Count',
  exports: 'Exports',
  scheduledMails: 'Scheduled Emails',
  guide: 'Guide',
};

suite('routes', (test) => {
  test('the routes are the specified addresses with their titles, and a list of known additions', () => {
    const signedIn = routes.filter((route) => route.rule !== 'public' && route.path !== '');
    const titles = Object.fromEntries(signedIn.map(({ path, title }) => [path, t(title)]));
    assert.equal(titles, { ...expected, ...added });
  });

  test('a signed-out user reaches only login, forgotten password, reset password and the provider’s return', () => {
    const signedOut = routes.filter((route) => route.rule === 'public').map(({ path, title }) => [path, t(title)]);
    assert.equal(signedOut, [
      ['', 'Login'],
      ['forgottenPassword', 'Forgotten Password'],
      ['resetPassword', 'Reset Password'],
      ['signOn', 'Login'],
    ]);
  });

  test('every route names an existing rule and an existing title', () => {
    for (const route of routes) {
      assert.ok(route.rule in rules, route.path);
      assert.is.not(t(route.title), route.title);
    }
  });

  test('no two routes of a signed-in user share an address or a key', () => {
    const signedIn = routes.filter((route) => route.rule !== 'public');
    const keys = signedIn.flatMap((route) => route.key ?? []);
    assert.is(new Set(signedIn.map((route) => route.path)).size, signedIn.length);
    assert.is(new Set(keys).size, keys.length);
  });

  test('the route of Import SKU directly follows Simple SKU', () => {
    const paths = routes.map((route) => route.path);
    assert.is(paths.indexOf('admin/importSku'), paths.indexOf('admin/simpleSku') + 1);
  });

  test('a storeman’s menus contain what his rights open, in the order of the bar', () => {
    const storeman = accessOf({ access: ['planCreate', 'planUpdate', 'planStart', 'planConfirm', 'planClose'] });
    const menus = menusFor(routes, storeman, [storeman]);
    assert.equal(
      menus.map((menu) => menu.id),
      ['goodsIn', 'putaway', 'goodsOut', 'transit', 'report'],
    );
    assert.equal(
      menus[0]?.routes.map((route) => route.path),
      ['goodsIn/erns', 'goodsIn'],
    );
  });

  test('every screen and document belongs to a menu, except home and the guide', () => {
    const signedIn = routes.filter((route) => route.rule !== 'public');
    assert.equal(
      signedIn.filter((route) => menuOf(route) === undefined).map(({ path }) => path),
      ['', 'guide'],
    );
    const ofDocuments = signedIn.filter(({ path, menu }) => menu === undefined && path.includes(':'));
    assert.equal(Object.fromEntries(ofDocuments.map((route) => [route.path, menuOf(route)])), {
      'goodsIn/:id': 'goodsIn',
      'putaway/count/:id': 'putaway',
      'goodsOut/despatch/:id': 'goodsOut',
      'goodsOut/returns/create/:id?/:createWarehouseId?/:returnType?': 'goodsOut',
      'goodsOut/transfers/create/:id?/:createWarehouseId?': 'goodsOut',
      'drum/:id': 'report',
      'sku/:id?': 'report',
      'location/:id?': 'report',
      'job/:id': 'report',
      'admin/import/:kind': 'admin',
      'partner/:id': 'admin',
    });
  });

  test('each layout opens its own report of stock by job, and the two link to each other', () => {
    const vm = accessOf({});
    const h3g = accessOf({ id: 2, company: { name: 'Meridian Mobile', layout: 'H3G' } });
    const byJob = routes.find((route) => route.path === 'report/stockByJob');
    const byCode = routes.find((route) => route.path === byJob?.twin);
    assert.ok(byJob && byCode);
    assert.is(byCode.twin, byJob.path);
    assert.equal([mayOpen(byJob, vm, [vm]), mayOpen(byCode, vm, [vm])], [true, false]);
    assert.equal([mayOpen(byJob, h3g, [h3g]), mayOpen(byCode, h3g, [h3g])], [false, true]);
  });

  test('a user without an operational access has only the menus that other accesses open', () => {
    const locations = accessOf({ companyId: null, company: null, access: ['locations'] });
    const menus = menusFor(routes, undefined, [locations]);
    assert.equal(
      menus.map((menu) => menu.routes.map((route) => route.path)),
      [
        ['exports', 'scheduledMails'],
        ['admin/locations', 'admin/audit'],
      ],
    );
  });
});
