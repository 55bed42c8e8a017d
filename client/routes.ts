import type { ShipmentKind } from '../shared/shipments.ts';
import type { Route, Screen } from './route.ts';

/** A screen that is fetched when it is opened first: what its module calls it. */
function screenOf<Name extends string>(load: () => Promise<Readonly<Record<Name, Screen>>>, name: Name) {
  return async (): Promise<Screen> => (await load())[name];
}

const home = screenOf(() => import('./screens/home/home.tsx'), 'Home');
const erns = screenOf(() => import('./screens/goods-in/list/erns.tsx'), 'Erns');
const hideErns = screenOf(() => import('./screens/goods-in/hide/hide-erns.tsx'), 'HideErns');
const ern = screenOf(() => import('./screens/goods-in/ern.tsx'), 'Ern');
const round = screenOf(() => import('./screens/goods-out/round/round.tsx'), 'Round');
const pick = screenOf(() => import('./screens/goods-out/pick/pick.tsx'), 'Pick');
const pickAndDespatch = screenOf(() => import('./screens/goods-out/pick/pick.tsx'), 'PickAndDespatch');
const manualAllocation = screenOf(
  () => import('./screens/goods-out/manual-allocation/manual-allocation.tsx'),
  'ManualAllocation',
);
const stockUnallocation = screenOf(
  () => import('./screens/goods-out/unallocation/stock-unallocation.tsx'),
  'StockUnallocation',
);
const moveStock = screenOf(() => import('./screens/putaway/move-stock.tsx'), 'MoveStock');
const manualGoodsIn = screenOf(() => import('./screens/goods-in/manual/manual-goods-in.tsx'), 'ManualGoodsIn');
const despatches = screenOf(() => import('./screens/goods-out/despatch-list/despatches.tsx'), 'Despatches');
const despatchDetail = screenOf(
  () => import('./screens/goods-out/despatch-detail/despatch-detail.tsx'),
  'DespatchDetail',
);
const returnDetail = screenOf(() => import('./screens/shipments/shipment.tsx'), 'ReturnDetail');
const transferDetail = screenOf(() => import('./screens/shipments/shipment.tsx'), 'TransferDetail');
const stock = screenOf(() => import('./screens/reports/stock.tsx'), 'Stock');
const exported = screenOf(() => import('./screens/exports/exports.tsx'), 'Exports');
const scheduledMails = screenOf(() => import('./screens/scheduled-mails/scheduled-mails.tsx'), 'ScheduledMails');
const stockByJob = screenOf(() => import('./screens/reports/stock.tsx'), 'StockByJob');
const stockByActivityCode = screenOf(() => import('./screens/reports/stock.tsx'), 'StockByActivityCode');
const agedInventory = screenOf(() => import('./screens/reports/aged-inventory.tsx'), 'AgedInventory');
const stockReallocation = screenOf(
  () => import('./screens/reports/movements/stock-reallocation.tsx'),
  'StockReallocation',
);
const goodsInReport = screenOf(() => import('./screens/reports/movements/goods-in.tsx'), 'GoodsInReport');
const goodsOutReport = screenOf(() => import('./screens/reports/movements/goods-out.tsx'), 'GoodsOutReport');
const discrepancy = screenOf(() => import('./screens/reports/movements/discrepancy.tsx'), 'Discrepancy');
const stockCounts = screenOf(() => import('./screens/stock-counts/counts.tsx'), 'Counts');
const stockCount = screenOf(() => import('./screens/stock-counts/count.tsx'), 'Count');
const returns = screenOf(() => import('./screens/shipments/list/shipments.tsx'), 'Returns');
const transfers = screenOf(() => import('./screens/shipments/list/shipments.tsx'), 'Transfers');
const transit = screenOf(() => import('./screens/transit/transit.tsx'), 'Transit');
const drums = screenOf(() => import('./screens/drums/drums.tsx'), 'Drums');
const drum = screenOf(() => import('./screens/drums/drum.tsx'), 'Drum');
const sku = screenOf(() => import('./screens/stock/sku.tsx'), 'Sku');
const place = screenOf(() => import('./screens/stock/location.tsx'), 'Location');
const jobs = screenOf(() => import('./screens/jobs/jobs.tsx'), 'Jobs');
const job = screenOf(() => import('./screens/jobs/job.tsx'), 'Job');
const cancelJob = screenOf(() => import('./screens/jobs/cancel-job.tsx'), 'CancelJob');
const units = screenOf(() => import('./screens/admin/units/units.tsx'), 'Units');
const apiTokens = screenOf(() => import('./screens/admin/api-tokens/api-tokens.tsx'), 'ApiTokens');
const signOnRoles = screenOf(() => import('./screens/admin/users/sign-on-roles.tsx'), 'Roles');
const webhooks = screenOf(() => import('./screens/admin/webhooks/webhooks.tsx'), 'Webhooks');
const audit = screenOf(() => import('./screens/admin/audit/audit.tsx'), 'Audit');
const outgoing = screenOf(() => import('./screens/admin/outgoing/outgoing.tsx'), 'Outgoing');
const verify = screenOf(() => import('./screens/admin/verify/verify.tsx'), 'Verify');
const packings = screenOf(() => import('./screens/admin/packings/packings.tsx'), 'Packings');
const itemMasters = screenOf(() => import('./screens/admin/item-masters/item-masters.tsx'), 'ItemMasters');
const skus = screenOf(() => import('./screens/admin/skus/skus.tsx'), 'Skus');
const locations = screenOf(() => import('./screens/admin/locations/locations.tsx'), 'Locations');
const warehouses = screenOf(() => import('./screens/admin/warehouses/warehouses.tsx'), 'Warehouses');
const companies = screenOf(() => import('./screens/admin/companies/companies.tsx'), 'Companies');
const params = screenOf(() => import('./screens/admin/params/params.tsx'), 'Params');
const users = screenOf(() => import('./screens/admin/users/users.tsx'), 'Users');
const importSku = screenOf(() => import('./screens/admin/imports/import-screen.tsx'), 'ImportSku');
const importKind = screenOf(() => import('./screens/admin/imports/import-screen.tsx'), 'ImportKind');
const partners = screenOf(() => import('./screens/admin/partners/partners.tsx'), 'Partners');
const partner = screenOf(() => import('./screens/admin/partners/partner.tsx'), 'Partner');
const login = screenOf(() => import('./screens/account/login.tsx'), 'Login');
const forgottenPassword = screenOf(() => import('./screens/account/forgotten-password.tsx'), 'ForgottenPassword');
const signOn = screenOf(() => import('./screens/account/sign-on/sign-on.tsx'), 'SignOn');
const resetPassword = screenOf(() => import('./screens/account/reset-password.tsx'), 'ResetPassword');

/** Where one return or transfer is shown and changed; without an id a new one is made there. */
export const shipmentPages = {
  return: 'goodsOut/returns/create/:id?/:createWarehouseId?/:returnType?',
  transfer: 'goodsOut/transfers/create/:id?/:createWarehouseId?',
} as const satisfies Record<ShipmentKind, string>;

/**
 * Every address of the client (rules 2): titles, rules and menus come from this table alone. Public rows are those of the
 * signed-out client. An optional parameter would hide its parent, so `goodsIn` and `goodsIn/:id` are two rows.
 */
export const routes: readonly Route[] = [
  { path: '', title: 'title_login', rule: 'public', screen: login },
  { path: 'forgottenPassword', title: 'title_forgottenPassword', rule: 'public', screen: forgottenPassword },
  { path: 'resetPassword', title: 'title_resetPassword', rule: 'public', screen: resetPassword },
  { path: 'signOn', title: 'title_login', rule: 'public', screen: signOn },

  { path: '', title: 'title_home', rule: 'session', key: 'h', screen: home },

  { path: 'goodsIn/erns', title: 'title_erns', rule: 'erns', menu: 'goodsIn', key: 'e', screen: erns },
  { path: 'goodsIn/:id', title: 'title_ern', rule: 'erns', screen: ern },
  { path: 'goodsIn', title: 'title_goodsIn', rule: 'goodsIn', menu: 'goodsIn', key: 'i', screen: manualGoodsIn },

  { path: 'putaway/stock', title: 'title_moveStock', rule: 'moveStock', menu: 'putaway', key: 'm', screen: moveStock },
  { path: 'putaway/counts', title: 'title_stockCounts', rule: 'adjustStock', menu: 'putaway', screen: stockCounts },
  { path: 'putaway/count/:id', title: 'title_stockCount', rule: 'adjustStock', screen: stockCount },

  {
    path: 'goodsOut/pickAndDespatch',
    title: 'title_pickAndDespatch',
    rule: 'pickAndDespatch',
    menu: 'goodsOut',
    screen: pickAndDespatch,
  },
  { path: 'goodsOut/pick', title: 'title_pick', rule: 'pick', menu: 'goodsOut', key: 'p', screen: pick },
  {
    path: 'goodsOut/despatch',
    title: 'title_despatch',
    rule: 'despatchList',
    menu: 'goodsOut',
    key: 'd',
    screen: despatches,
  },
  { path: 'goodsOut/round', title: 'title_round', rule: 'despatch', screen: round },
  { path: 'goodsOut/despatch/:id', title: 'title_despatchDetail', rule: 'despatch', screen: despatchDetail },
  {
    path: 'goodsOut/manualStockAllocation',
    title: 'title_manualStockAllocation',
    rule: 'manualStockAllocation',
    menu: 'goodsOut',
    key: 'a',
    screen: manualAllocation,
  },
  {
    path: 'goodsOut/returns',
    title: 'title_returns',
    rule: 'returns',
    menu: 'goodsOut',
    key: 'r',
    create: 'shell_create_return',
    createAt: shipmentPages.return,
    createRule: 'shipments',
    screen: returns,
  },
  {
    path: shipmentPages.return,
    title: 'title_returnDetail',
    rule: 'returns',
    warehouse: 'createWarehouseId',
    screen: returnDetail,
  },
  {
    path: 'goodsOut/transfers',
    title: 'title_transfers',
    rule: 'transfers',
    menu: 'goodsOut',
    key: 't',
    create: 'shell_create_transfer',
    createAt: shipmentPages.transfer,
    createRule: 'shipments',
    screen: transfers,
  },
  {
    path: shipmentPages.transfer,
    title: 'title_transferDetail',
    rule: 'transfers',
    warehouse: 'createWarehouseId',
    screen: transferDetail,
  },

  { path: 'transit', title: 'title_transit', rule: 'reports', menu: 'transit', screen: transit },

  { path: 'report/stock', title: 'title_stock', rule: 'companyReports', menu: 'report', key: 's', screen: stock },
  {
    path: 'report/stockByJob',
    title: 'title_stockByJob',
    rule: 'reportsVm',
    menu: 'report',
    twin: 'report/stockByActivityCode',
    screen: stockByJob,
  },
  {
    path: 'report/stockByActivityCode',
    title: 'title_stockByActivityCode',
    rule: 'reportsH3g',
    menu: 'report',
    twin: 'report/stockByJob',
    screen: stockByActivityCode,
  },
  { path: 'drums', title: 'title_drums', rule: 'reports', menu: 'report', screen: drums },
  { path: 'drum/:id', title: 'title_drum', rule: 'reports', screen: drum },
  { path: 'sku/:id?', title: 'title_skuPage', rule: 'reports', screen: sku },
  { path: 'location/:id?', title: 'title_location', rule: 'reports', screen: place },
  { path: 'jobs', title: 'title_jobs', rule: 'reports', menu: 'report', screen: jobs },
  { path: 'job/:id', title: 'title_job', rule: 'reports', screen: job },
  {
    path: 'report/stockReallocation',
    title: 'title_stockReallocation',
    rule: 'companyReports',
    menu: 'report',
    screen: stockReallocation,
  },
  {
    path: 'report/goodsIn',
    title: 'title_goodsInReport',
    rule: 'companyReports',
    menu: 'report',
    screen: goodsInReport,
  },
  {
    path: 'report/goodsOut',
    title: 'title_goodsOutReport',
    rule: 'companyReports',
    menu: 'report',
    screen: goodsOutReport,
  },
  {
    path: 'report/discrepancy',
    title: 'title_discrepancy',
    rule: 'companyReports',
    menu: 'report',
    screen: discrepancy,
  },
  {
    path: 'report/agedInventory',
    title: 'title_agedInventory',
    rule: 'companyReports',
    menu: 'report',
    screen: agedInventory,
  },

  {
    path: 'admin/units',
    title: 'title_units',
    rule: 'unitsScreen',
    menu: 'admin',
    create: 'shell_create_unit',
    screen: units,
  },
  {
    path: 'admin/packings',
    title: 'title_packings',
    rule: 'packingsScreen',
    menu: 'admin',
    create: 'shell_create_packing',
    screen: packings,
  },
  {
    path: 'admin/itemMasters',
    title: 'title_itemMasters',
    rule: 'itemMastersScreen',
    menu: 'admin',
    create: 'shell_create_itemMaster',
    screen: itemMasters,
  },
  {
    path: 'admin/simpleSku',
    title: 'title_simpleSku',
    plainTitle: 'title_sku',
    rule: 'simpleSku',
    menu: 'admin',
    create: 'shell_create_sku',
    screen: skus,
  },
  { path: 'admin/importSku', title: 'title_importSku', rule: 'importSku', menu: 'admin', screen: importSku },
  { path: 'admin/import/:kind', title: 'title_import', rule: 'imports', screen: importKind },
  {
    path: 'admin/params',
    title: 'title_params',
    rule: 'paramsScreen',
    menu: 'admin',
    create: 'shell_create_param',
    screen: params,
  },
  {
    path: 'admin/locations',
    title: 'title_locations',
    rule: 'locations',
    menu: 'admin',
    create: 'shell_create_location',
    screen: locations,
  },
  {
    path: 'admin/warehouses',
    title: 'title_warehouses',
    rule: 'warehouses',
    menu: 'admin',
    create: 'shell_create_warehouse',
    screen: warehouses,
  },
  {
    path: 'admin/companies',
    title: 'title_companies',
    rule: 'companies',
    menu: 'admin',
    create: 'shell_create_company',
    screen: companies,
  },
  {
    path: 'admin/users',
    title: 'title_users',
    rule: 'users',
    menu: 'admin',
    create: 'shell_create_user',
    screen: users,
  },
  {
    path: 'admin/apiTokens',
    title: 'title_apiTokens',
    rule: 'users',
    menu: 'admin',
    create: 'shell_create_apiToken',
    screen: apiTokens,
  },
  { path: 'admin/signOnRoles', title: 'title_signOnRoles', rule: 'users', screen: signOnRoles },
  { path: 'admin/webhooks', title: 'title_webhooks', rule: 'users', menu: 'admin', screen: webhooks },
  { path: 'exports', title: 'title_exports', rule: 'exports', menu: 'report', screen: exported },
  {
    path: 'scheduledMails',
    title: 'title_scheduledMails',
    rule: 'scheduledMails',
    menu: 'report',
    screen: scheduledMails,
  },
  { path: 'admin/outgoing', title: 'title_outgoing', rule: 'outgoing', menu: 'admin', screen: outgoing },
  { path: 'admin/verify', title: 'title_verify', rule: 'verify', menu: 'admin', screen: verify },
  { path: 'admin/audit', title: 'title_audit', rule: 'audit', menu: 'admin', screen: audit },
  {
    path: 'partners',
    title: 'title_partners',
    rule: 'partners',
    menu: 'admin',
    create: 'shell_create_partner',
    screen: partners,
  },
  { path: 'partner/:id', title: 'title_partner', rule: 'partners', screen: partner },
  {
    path: 'admin/stockUnallocation',
    title: 'title_stockUnallocation',
    rule: 'stockUnallocation',
    menu: 'admin',
    screen: stockUnallocation,
  },
  { path: 'admin/hideErn', title: 'title_hideErn', rule: 'hideErn', menu: 'admin', screen: hideErns },
  { path: 'admin/cancelJob', title: 'title_cancelJob', rule: 'cancelJob', menu: 'admin', screen: cancelJob },
];
