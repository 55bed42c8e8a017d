import { goodsInRoutes } from './goods-in/routes.ts';
import { masterDataRoutes } from './master-data/routes.ts';
import type { Route } from './route.ts';

/** Every route of the API, area by area; a test holds them against the contract's operations. */
export const routes: readonly Route[] = [...goodsInRoutes, ...masterDataRoutes];
