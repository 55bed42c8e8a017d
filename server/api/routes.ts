import { accountRoutes } from './account/routes.ts';
import { goodsInRoutes } from './goods-in/routes.ts';
import { goodsOutRoutes } from './goods-out/routes.ts';
import { importRoutes } from './imports/routes.ts';
import { jobsRoutes } from './jobs/routes.ts';
import { masterDataRoutes } from './master-data/routes.ts';
import { outgoingRoutes } from './outgoing/routes.ts';
import { putawayRoutes } from './putaway/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import type { Route } from './route.ts';
import { searchRoutes } from './search/routes.ts';
import { stockRoutes } from './stock/routes.ts';
import { userRoutes } from './users/routes.ts';

/** Every route of the API, area by area; a test holds them against the contract's operations. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...goodsInRoutes,
  ...goodsOutRoutes,
  ...putawayRoutes,
  ...stockRoutes,
  ...jobsRoutes,
  ...masterDataRoutes,
  ...importRoutes,
  ...searchRoutes,
  ...reportRoutes,
  ...outgoingRoutes,
  ...userRoutes,
];
