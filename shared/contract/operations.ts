import * as account from './account/account.ts';
import * as changes from './account/changes.ts';
import * as exported from './account/exports.ts';
import * as home from './account/home.ts';
import * as layouts from './account/layouts.ts';
import * as live from './account/live.ts';
import * as scheduledMails from './account/scheduled-mails.ts';
import * as secondFactor from './account/second-factor.ts';
import * as signOn from './account/sign-on.ts';
import * as views from './account/views.ts';
import * as accesses from './admin/accesses.ts';
import * as apiTokens from './admin/api-tokens.ts';
import * as audit from './admin/audit.ts';
import * as companies from './admin/companies.ts';
import * as imports from './admin/imports.ts';
import * as itemMasters from './admin/item-masters.ts';
import * as locations from './admin/locations.ts';
import * as outgoing from './admin/outgoing.ts';
import * as packings from './admin/packings.ts';
import * as parameters from './admin/parameters.ts';
import * as partnerCalls from './admin/partner-calls.ts';
import * as partnerWarehouses from './admin/partner-warehouses.ts';
import * as partners from './admin/partners.ts';
import * as setup from './admin/setup.ts';
import * as signOnRoles from './admin/sign-on-roles.ts';
import * as skus from './admin/skus.ts';
import * as units from './admin/units.ts';
import * as users from './admin/users.ts';
import * as warehouseGroups from './admin/warehouse-groups.ts';
import * as warehouses from './admin/warehouses.ts';
import * as webhooks from './admin/webhooks.ts';
import * as defaultLocations from './goods-in/default-locations.ts';
import * as erns from './goods-in/erns.ts';
import * as goodsIn from './goods-in/goods-in.ts';
import * as hideErns from './goods-in/hide-erns.ts';
import * as manualGoodsIn from './goods-in/manual-goods-in.ts';
import * as photos from './goods-in/photos.ts';
import * as prints from './goods-in/prints.ts';
import * as availability from './goods-out/availability.ts';
import * as despatch from './goods-out/despatch.ts';
import * as pickOutgoing from './goods-out/outgoing.ts';
import * as pickLines from './goods-out/pick-lines.ts';
import * as picks from './goods-out/picks.ts';
import * as pickPrints from './goods-out/prints.ts';
import type { Operation } from './operation.ts';
import * as agedByCompany from './reports/aged-by-company.ts';
import * as agedInventory from './reports/aged-inventory.ts';
import * as discrepancy from './reports/discrepancy.ts';
import * as discrepancyClaim from './reports/discrepancy-claim.ts';
import * as goodsInReport from './reports/goods-in.ts';
import * as goodsOutReport from './reports/goods-out.ts';
import * as stockReallocation from './reports/stock-reallocation.ts';
import * as packing from './shipments/packing.ts';
import * as shipmentLines from './shipments/shipment-lines.ts';
import * as shipmentOutgoing from './shipments/shipment-outgoing.ts';
import * as shipmentPrints from './shipments/shipment-prints.ts';
import * as shipmentWork from './shipments/shipment-work.ts';
import * as shipments from './shipments/shipments.ts';
import * as allocation from './stock/allocation.ts';
import * as drums from './stock/drums.ts';
import * as jobs from './stock/jobs.ts';
import * as ledger from './stock/ledger.ts';
import * as putaway from './stock/putaway.ts';
import * as reports from './stock/reports.ts';
import * as search from './stock/search.ts';
import * as stock from './stock/stock.ts';
import * as stockCountWork from './stock/stock-count-work.ts';
import * as stockCounts from './stock/stock-counts.ts';
import * as transit from './stock/transit.ts';
import * as verify from './stock/verify.ts';

/** The operations by area: the chapters of the documentation. */
export const areas: Readonly<Record<string, readonly Operation[]>> = {
  Account: [...ofArea(account), ...ofArea(secondFactor), ...ofArea(signOn), ...ofArea(home)],
  Users: [...ofArea(users), ...ofArea(accesses), ...ofArea(signOnRoles)],
  'API tokens': ofArea(apiTokens),
  'Goods in': [
    ...ofArea(erns),
    ...ofArea(goodsIn),
    ...ofArea(manualGoodsIn),
    ...ofArea(hideErns),
    ...ofArea(photos),
    ...ofArea(defaultLocations),
  ],
  Putaway: ofArea(putaway),
  Prints: ofArea({ ...prints, ...pickPrints, ...shipmentPrints }),
  'Goods out': [
    ...ofArea(availability),
    ...ofArea(picks),
    ...ofArea(pickLines),
    ...ofArea(despatch),
    ...ofArea(pickOutgoing),
  ],
  'Returns and transfers': [
    ...ofArea(shipments),
    ...ofArea(shipmentLines),
    ...ofArea(shipmentWork),
    ...ofArea(packing),
    ...ofArea(shipmentOutgoing),
  ],
  Stock: [...ofArea(allocation), ...ofArea(stock), ...ofArea(ledger), ...ofArea(verify)],
  Transit: ofArea(transit),
  'Stock counts': [...ofArea(stockCounts), ...ofArea(stockCountWork)],
  Imports: ofArea(imports),
  Drums: ofArea(drums),
  Jobs: ofArea(jobs),
  Reports: [
    ...ofArea(reports),
    ...ofArea(agedInventory),
    ...ofArea(agedByCompany),
    ...ofArea(stockReallocation),
    ...ofArea(goodsInReport),
    ...ofArea(goodsOutReport),
    ...ofArea(discrepancy),
    ...ofArea(discrepancyClaim),
  ],
  Live: [...ofArea(live), ...ofArea(changes)],
  Search: ofArea(search),
  Exports: ofArea(exported),
  'Scheduled mails': ofArea(scheduledMails),
  Views: [...ofArea(views), ...ofArea(layouts)],
  Units: ofArea(units),
  'Packing types': ofArea(packings),
  Parameters: ofArea(parameters),
  'Item masters': ofArea(itemMasters),
  SKUs: ofArea(skus),
  Locations: ofArea(locations),
  Warehouses: ofArea(warehouses),
  Companies: ofArea(companies),
  Partners: [...ofArea(partners), ...ofArea(partnerCalls), ...ofArea(partnerWarehouses), ...ofArea(warehouseGroups)],
  Audit: ofArea(audit),
  'Setting up': ofArea(setup),
  'Outgoing mail': ofArea(outgoing),
  Webhooks: ofArea(webhooks),
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
