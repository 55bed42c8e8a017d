import { accountRoutes } from './account/routes.ts';
import { apiTokenRoutes } from './api-tokens/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { companyRoutes } from './companies/routes.ts';
import { listErnDrums, previewDrumLabel, printDrumLabels } from './drum-labels/drum-labels.ts';
import { drumRoutes } from './drums/routes.ts';
import { goodsInRoutes } from './goods-in/routes.ts';
import { goodsOutRoutes } from './goods-out/routes.ts';
import type { Route } from './implement.ts';
import { importRoutes } from './imports/routes.ts';
import { itemMasterRoutes } from './item-masters/routes.ts';
import { jobsRoutes } from './jobs/routes.ts';
import { liveRoutes } from './live/routes.ts';
import { locationRoutes } from './locations/routes.ts';
import { outgoingRoutes } from './outgoing/routes.ts';
import { packingRoutes } from './packings/routes.ts';
import { parameterRoutes } from './parameters/routes.ts';
import { partnerRoutes } from './partners/routes.ts';
import { photoRoutes } from './photos/routes.ts';
import { printCountingSheets } from './prints/print-counting-sheets.ts';
import { printGoodsReceivedNote } from './prints/print-goods-received-note.ts';
import { putawayRoutes } from './putaway/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { search } from './search/search.ts';
import { setupRoutes } from './setup/routes.ts';
import { skuRoutes } from './skus/routes.ts';
import { stockRoutes } from './stock/routes.ts';
import { stockCountRoutes } from './stock-counts/routes.ts';
import { transitRoutes } from './transit/routes.ts';
import { unitRoutes } from './units/routes.ts';
import { userRoutes } from './users/routes.ts';
import { viewRoutes } from './views/routes.ts';
import { warehouseRoutes } from './warehouses/routes.ts';

/** Every route of the API, area by area; a test holds them against the contract's operations. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...goodsInRoutes,
  ...photoRoutes,
  printCountingSheets,
  printGoodsReceivedNote,
  listErnDrums,
  printDrumLabels,
  previewDrumLabel,
  ...goodsOutRoutes,
  ...putawayRoutes,
  ...stockRoutes,
  ...drumRoutes,
  ...transitRoutes,
  ...stockCountRoutes,
  ...jobsRoutes,
  ...unitRoutes,
  ...packingRoutes,
  ...parameterRoutes,
  ...itemMasterRoutes,
  ...skuRoutes,
  ...locationRoutes,
  ...warehouseRoutes,
  ...companyRoutes,
  ...partnerRoutes,
  ...importRoutes,
  ...liveRoutes,
  search,
  ...viewRoutes,
  ...reportRoutes,
  ...outgoingRoutes,
  ...setupRoutes,
  ...userRoutes,
  ...apiTokenRoutes,
  ...auditRoutes,
];
