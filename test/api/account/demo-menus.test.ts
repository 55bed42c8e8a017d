import * as assert from 'uvu/assert';
import { routes } from '../../../client/routes.ts';
import { menusFor } from '../../../client/state/menus.ts';
import { createToken, listAccesses } from '../../../shared/contract/account/account.ts';
import { scopeKind } from '../../../shared/permissions.ts';
import { ownBuildersFor } from '../../support/builders/builders-for.ts';
import { Caller } from '../../support/builders/caller.ts';
import { suite } from '../../support/suite.ts';

const plans = [
  ...[
    'goodsIn/erns',
    'goodsIn',
    'putaway/stock',
    'putaway/counts',
    'goodsOut/pickAndDespatch',
    'goodsOut/pick',
    'goodsOut/despatch',
  ],
  'goodsOut/manualStockAllocation',
];
const shipments = ['goodsOut/returns', 'goodsOut/transfers'];
const reports = (byJob: 'stockByJob' | 'stockByActivityCode') => [
  ...[
    'transit',
    'drums',
    'exports',
    'scheduledMails',
    'jobs',
    'report/stock',
    `report/${byJob}`,
    'report/stockReallocation',
    'report/goodsIn',
    'report/goodsOut',
  ],
  ...['report/discrepancy', 'report/partners', 'report/carriers', 'report/agedInventory'],
];
const keeper = ['admin/simpleSku', 'admin/importSku', 'admin/locations', 'admin/audit', 'admin/hideErn'];
const administrator = [
  ...['admin/units', 'admin/packings', 'admin/itemMasters', 'admin/params', 'admin/warehouses', 'admin/companies'],
  ...[
    'admin/users',
    'admin/integrations',
    'admin/apiTokens',
    'admin/webhooks',
    'partners',
    'admin/stockUnallocation',
    'admin/outgoing',
    'admin/verify',
  ],
];

/** The screens that section 6 allows each account of the demo, at its first access. */
const accounts: Readonly<Record<string, readonly string[]>> = {
  'demo-admin': [
    ...plans,
    ...shipments,
    ...reports('stockByActivityCode'),
    'report/stockByJob',
    ...keeper,
    ...administrator,
  ],
  'demo-vm-manager': [...plans, ...shipments, ...reports('stockByJob'), ...keeper, 'admin/cancelJob'],
  'demo-h3g-manager': [...plans, ...shipments, ...reports('stockByActivityCode'), ...keeper],
  'demo-vm-storeman': [...plans, ...shipments, ...reports('stockByJob')],
  'demo-vm-cardiff': [...plans, ...shipments, ...reports('stockByJob')],
  'demo-h3g-storeman': [...plans, ...shipments, ...reports('stockByActivityCode')],
  'demo-viewer': reports('stockByJob'),
};

suite('the menus of the demo accounts', (test, hooks) => {
  const builders = ownBuildersFor(hooks, 'demo');

  for (const [login, allowed] of Object.entries(accounts)) {
    test(`${login} is offered exactly the menus that section 6 allows`, async () => {
      const { app } = builders.it;
      const { token } = await builders.it.stranger().ok(createToken, { login, password: 'Demo-pass-1' });
      const accesses = await new Caller(app, token ?? '').ok(listAccesses, {});
      const current = accesses.find((access) => scopeKind(access) === 'operational');
      const offered = menusFor(routes, current, accesses).flatMap((menu) => menu.routes.map(({ path }) => path));
      assert.equal(offered.toSorted(), allowed.toSorted());
    });
  }
});
