import * as contract from '../../../shared/contract/skus.ts';
import { route } from '../route.ts';
import { importSkus } from './import-skus.ts';
import { listSkus } from './list-skus.ts';

export const skuRoutes = [route(contract.listSkus, listSkus), route(contract.importSkus, importSkus)];
