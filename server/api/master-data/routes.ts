import * as contract from '../../../shared/contract/master-data.ts';
import { listPartners } from '../partners/list-partners.ts';
import { route } from '../route.ts';
import { importSkus } from '../skus/import-skus.ts';
import { listSkus } from '../skus/list-skus.ts';
import { listLocations } from './list-locations.ts';
import { listPackingTypes } from './list-packing-types.ts';
import { listUnits } from './list-units.ts';

export const masterDataRoutes = [
  route(contract.listSkus, listSkus),
  route(contract.listLocations, listLocations),
  route(contract.listPartners, listPartners),
  route(contract.listUnits, listUnits),
  route(contract.listPackingTypes, listPackingTypes),
  route(contract.importSkus, importSkus),
];
