import type { ShipmentKind } from '../shared/shipments.ts';
import type { Route, Screen } from './route.ts';

const home = (): Promise<Screen> => import('./screens/home/home.tsx').then((module) => module.Home);
const erns = (): Promise<Screen> => import('./screens/goods-in/list/erns.tsx').then((module) => module.Erns);
const hideErns = (): Promise<Screen> =>
  import('./screens/goods-in/hide/hide-erns.tsx').then((module) => module.HideErns);
const ern = (): Promise<Screen> => import('./screens/goods-in/ern.tsx').then((module) => module.Ern);
const round = (): Promise<Screen> => import('./screens/goods-out/round/round.tsx').then((module) => module.Round);
const pick = (): Promise<Screen> => import('./screens/goods-out/pick/pick.tsx').then((module) => module.Pick);
const pickAndDespatch = (): Promise<Screen> =>
  import('./screens/goods-out/pick/pick.tsx').then((module) => module.PickAndDespatch);
const manualAllocation = (): Promise<Screen> =>
  import('./screens/goods-out/manual-allocation/manual-allocation.tsx').then((module) => module.ManualAllocation);
const stockUnallocation = (): Promise<Screen> =>
  import('./screens/goods-out/unallocation/stock-unallocation.tsx').then((module) => module.StockUnallocation);
const moveStock = (): Promise<Screen> => import('./screens/putaway/move-stock.tsx').then((module) => module.MoveStock);
const manualGoodsIn = (): Promise<Screen> =>
  import('./screens/goods-in/manual/manual-goods-in.tsx').then((module) => module.ManualGoodsIn);
const despatches = (): Promise<Screen> =>
  import('./screens/goods-out/despatch-list/despatches.tsx').then((module) => module.Despatches);
const despatchDetail = (): Promise<Screen> =>
  import('./screens/goods-out/despatch-detail/despatch-detail.tsx').then((module) => module.DespatchDetail);
const returnDetail = (): Promise<Screen> =>
  import('./screens/shipments/shipment.tsx').then((module) => module.ReturnDetail);
const transferDetail = (): Promise<Screen> =>
  import('./screens/shipments/shipment.tsx').then((module) => module.TransferDetail);
const stock = (): Promise<Screen> => import('./screens/reports/stock.tsx').then((module) => module.Stock);
const exported = (): Promise<Screen> => import('./screens/exports/exports.tsx').then((module) => module.Exports);
const stockByJob = (): Promise<Screen> => import('./screens/reports/stock.tsx').then((module) => module.StockByJob);
const stockByActivityCode = (): Promise<Screen> =>
  import('./screens/reports/stock.tsx').then((module) => module.StockByActivityCode);
const agedInventory = (): Promise<Screen> =>
  import('./screens/reports/aged-inventory.tsx').then((module) => module.AgedInventory);
const stockReallocation = (): Promise<Screen> =>
  import('./screens/reports/movements/stock-reallocation.tsx').then((module) => module.StockReallocation);
const goodsInReport = (): Promise<Screen> =>
  import('./screens/reports/movements/goods-in.tsx').then((module) => module.GoodsInReport);
const goodsOutReport = (): Promise<Screen> =>
  import('./screens/reports/movements/goods-out.tsx').then((module) => module.GoodsOutReport);
const discrepancy = (): Promise<Screen> =>
  import('./screens/reports/movements/discrepancy.tsx').then((module) => module.Discrepancy);
const stockCounts = (): Promise<Screen> => import('./screens/stock-counts/counts.tsx').then((module) => module.Counts);
const stockCount = (): Promise<Screen> => import('./screens/stock-counts/count.tsx').then((module) => module.Count);
const returns = (): Promise<Screen> =>
  import('./screens/shipments/list/shipments.tsx').then((module) => module.Returns);
const transfers = (): Promise<Screen> =>
  import('./screens/shipments/list/shipments.tsx').then((module) => module.Transfers);
const transit = (): Promise<Screen> => import('./screens/transit/transit.tsx').then((module) => module.Transit);
const drums = (): Promise<Screen> => import('./screens/drums/drums.tsx').then((module) => module.Drums);
const drum = (): Promise<Screen> => import('./screens/drums/drum.tsx').then((module) => module.Drum);
const sku = (): Promise<Screen> => import('./screens/stock/sku.tsx').then((module) => module.Sku);
const place = (): Promise<Screen> => import('./screens/stock/location.tsx').then((module) => module.Location);
const jobs = (): Promise<Screen> => import('./screens/jobs/jobs.tsx').then((module) => module.Jobs);
const job = (): Promise<Screen> => import('./screens/jobs/job.tsx').then((module) => module.Job);
const cancelJob = (): Promise<Screen> => import('./screens/jobs/cancel-job.tsx').then((module) => module.CancelJob);
const units = (): Promise<Screen> => import('./screens/admin/units/units.tsx').then((module) => module.Units);
const apiTokens = (): Promise<Screen> =>
  import('./screens/admin/api-tokens/api-tokens.tsx').then((module) => module.ApiTokens);
const audit = (): Promise<Screen> => import('./screens/admin/audit/audit.tsx').then((module) => module.Audit);
const outgoing = (): Promise<Screen> =>
  import('./screens/admin/outgoing/outgoing.tsx').then((module) => module.Outgoing);
const verify = (): Promise<Screen> => import('./screens/admin/verify/verify.tsx').then((module) => module.Verify);
const packings = (): Promise<Screen> =>
  import('./screens/admin/packings/packings.tsx').then((module) => module.Packings);
const itemMasters = (): Promise<Screen> =>
  import('./screens/admin/item-masters/item-masters.tsx').then((module) => module.ItemMasters);
const skus = (): Promise<Screen> => import('./screens/admin/skus/skus.tsx').then((module) => module.Skus);
const locations = (): Promise<Screen> =>
  import('./screens/admin/locations/locations.tsx').then((module) => module.Locations);
const warehouses = (): Promise<Screen> =>
  import('./screens/admin/warehouses/warehouses.tsx').then((module) => module.Warehouses);
const companies = (): Promise<Screen> =>
  import('./screens/admin/companies/companies.tsx').then((module) => module.Companies);
const params = (): Promise<Screen> => import('./screens/admin/params/params.tsx').then((module) => module.Params);
const users = (): Promise<Screen> => import('./screens/admin/users/users.tsx').then((module) => module.Users);
const importSku = (): Promise<Screen> =>
  import('./screens/admin/imports/import-screen.tsx').then((module) => module.ImportSku);
const importKind = (): Promise<Screen> =>
  import('./screens/admin/imports/import-screen.tsx').then((module) => module.ImportKind);
const partners = (): Promise<Screen> =>
  import('./screens/admin/partners/partners.tsx').then((module) => module.Partners);
const partner = (): Promise<Screen> => import('./screens/admin/partners/partner.tsx').then((module) => module.Partner);
const login = (): Promise<Screen> => import('./screens/account/login.tsx').then((module) => module.Login);
const forgottenPassword = (): Promise<Screen> =>
  import('./screens/account/forgotten-password.tsx').then((module) => module.ForgottenPassword);
const resetPassword = (): Promise<Screen> =>
  import('./screens/account/reset-password.tsx').then((module) => module.ResetPassword);

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
  { path: 'exports', title: 'title_exports', rule: 'exports', menu: 'report', screen: exported },
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
