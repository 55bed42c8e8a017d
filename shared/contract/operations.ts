import * as accesses from './accesses.ts';
import * as account from './account.ts';
import * as apiTokens from './api-tokens.ts';
import * as audit from './audit.ts';
import * as availability from './availability.ts';
import * as companies from './companies.ts';
import * as defaultLocations from './default-locations.ts';
import * as despatch from './despatch.ts';
import * as destinations from './destinations.ts';
import * as drumLabels from './drum-labels.ts';
import * as drums from './drums.ts';
import * as ernPrints from './ern-prints.ts';
import * as erns from './erns.ts';
import * as goodsIn from './goods-in.ts';
import * as hideErns from './hide-erns.ts';
import * as imports from './imports.ts';
import * as itemMasters from './item-masters.ts';
import * as jobs from './jobs.ts';
import * as live from './live.ts';
import * as locations from './locations.ts';
import * as manualGoodsIn from './manual-goods-in.ts';
import type { Operation } from './operation.ts';
import * as outgoing from './outgoing.ts';
import * as packings from './packings.ts';
import * as parameters from './parameters.ts';
import * as partnerWarehouses from './partner-warehouses.ts';
import * as partners from './partners.ts';
import * as photos from './photos.ts';
import * as picks from './picks.ts';
import * as putaway from './putaway.ts';
import * as reports from './reports.ts';
import * as search from './search.ts';
import * as setup from './setup.ts';
import * as skus from './skus.ts';
import * as stock from './stock.ts';
import * as stockCounts from './stock-counts.ts';
import * as transit from './transit.ts';
import * as units from './units.ts';
import * as users from './users.ts';
import * as views from './views.ts';
import * as warehouseGroups from './warehouse-groups.ts';
import * as warehouses from './warehouses.ts';

/** The operations by area: the chapters of the documentation. */
export const areas: Readonly<Record<string, readonly Operation[]>> = {
  Account: ofArea(account),
  Users: [...ofArea(users), ...ofArea(accesses)],
  'API tokens': ofArea(apiTokens),
  'Goods in': [
    ...ofArea(erns),
    ...ofArea(goodsIn),
    ...ofArea(manualGoodsIn),
    ...ofArea(hideErns),
    ...ofArea(photos),
    ...ofArea(defaultLocations),
  ],
  Putaway: [...ofArea(putaway), ...ofArea(destinations)],
  Prints: [...ofArea(ernPrints), ...ofArea(drumLabels)],
  'Goods out': [...ofArea(availability), ...ofArea(picks), ...ofArea(despatch)],
  Stock: ofArea(stock),
  Transit: ofArea(transit),
  'Stock counts': ofArea(stockCounts),
  Imports: ofArea(imports),
  Drums: ofArea(drums),
  Jobs: ofArea(jobs),
  Reports: ofArea(reports),
  Live: ofArea(live),
  Search: ofArea(search),
  Views: ofArea(views),
  Units: ofArea(units),
  'Packing types': ofArea(packings),
  Parameters: ofArea(parameters),
  'Item masters': ofArea(itemMasters),
  SKUs: ofArea(skus),
  Locations: ofArea(locations),
  Warehouses: ofArea(warehouses),
  Companies: ofArea(companies),
  Partners: [...ofArea(partners), ...ofArea(partnerWarehouses), ...ofArea(warehouseGroups)],
  Audit: ofArea(audit),
  'Setting up': ofArea(setup),
  'Outgoing mail': ofArea(outgoing),
};

/** Every operation of the API. Routes, client calls, rights, documentation and the generic tests come from this one table. */
export const operations: readonly Operation[] = Object.values(areas).flat();

/** What an area's file declares, beside the structs that forms use. */
function ofArea(area: Readonly<Record<string, unknown>>): Operation[] {
  return Object.values(area).filter(isOperation);
}

function isOperation(declared: unknown): declared is Operation {
  return typeof declared === 'object' && declared !== null && 'isOperation' in declared;
}
