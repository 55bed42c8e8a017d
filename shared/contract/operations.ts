import * as account from './account/account.ts';
import * as secondFactor from './account/second-factor.ts';
import * as apiTokens from './api-tokens/api-tokens.ts';
import * as audit from './audit/audit.ts';
import * as changes from './changes/changes.ts';
import * as live from './changes/live.ts';
import * as companies from './companies/companies.ts';
import * as drums from './drums/drums.ts';
import * as exported from './exports/exports.ts';
import * as defaultLocations from './goods-in/default-locations.ts';
import * as editErn from './goods-in/edit-ern.ts';
import * as erns from './goods-in/erns.ts';
import * as goodsIn from './goods-in/goods-in.ts';
import * as hideErns from './goods-in/hide-erns.ts';
import * as manualGoodsIn from './goods-in/manual-goods-in.ts';
import * as availability from './goods-out/availability.ts';
import * as despatch from './goods-out/despatch.ts';
import * as pickCarrier from './goods-out/pick-carrier.ts';
import * as pickLines from './goods-out/pick-lines.ts';
import * as picks from './goods-out/picks.ts';
import * as severalPicks from './goods-out/several-picks.ts';
import * as home from './home/home.ts';
import * as imports from './imports/imports.ts';
import * as integrations from './integrations/integrations.ts';
import * as itemMasters from './item-masters/item-masters.ts';
import * as jobs from './jobs/jobs.ts';
import * as locations from './locations/locations.ts';
import type { Operation } from './operation.ts';
import * as outgoing from './outgoing/outgoing.ts';
import * as partnerCalls from './outgoing/partner-calls.ts';
import * as pickOutgoing from './outgoing/pick-outgoing.ts';
import * as shipmentOutgoing from './outgoing/shipment-outgoing.ts';
import * as packings from './packings/packings.ts';
import * as parameters from './parameters/parameters.ts';
import * as partnerWarehouses from './partners/partner-warehouses.ts';
import * as partners from './partners/partners.ts';
import * as warehouseGroups from './partners/warehouse-groups.ts';
import * as photos from './photos/photos.ts';
import * as discrepancyClaim from './prints/discrepancy-claim.ts';
import * as prints from './prints/goods-in-prints.ts';
import * as pickPrints from './prints/goods-out-prints.ts';
import * as shipmentPrints from './prints/shipment-prints.ts';
import * as putaway from './putaway/putaway.ts';
import * as agedByCompany from './reports/aged-by-company.ts';
import * as agedInventory from './reports/aged-inventory.ts';
import * as discrepancy from './reports/discrepancy.ts';
import * as goodsInReport from './reports/goods-in.ts';
import * as goodsOutReport from './reports/goods-out.ts';
import * as scores from './reports/scores.ts';
import * as reports from './reports/stock.ts';
import * as stockReallocation from './reports/stock-reallocation.ts';
import * as scheduledMails from './scheduled-mails/scheduled-mails.ts';
import * as search from './search/search.ts';
import * as setup from './setup/setup.ts';
import * as packing from './shipments/packing.ts';
import * as shipmentLines from './shipments/shipment-lines.ts';
import * as shipmentWork from './shipments/shipment-work.ts';
import * as shipments from './shipments/shipments.ts';
import * as signOn from './sign-on/sign-on.ts';
import * as signOnRoles from './sign-on/sign-on-roles.ts';
import * as skus from './skus/skus.ts';
import * as allocation from './stock/allocation.ts';
import * as ledger from './stock/ledger.ts';
import * as stock from './stock/stock.ts';
import * as stockCountWork from './stock-counts/stock-count-work.ts';
import * as stockCounts from './stock-counts/stock-counts.ts';
import * as transit from './transit/transit.ts';
import * as units from './units/units.ts';
import * as accesses from './users/accesses.ts';
import * as users from './users/users.ts';
import * as verify from './verification/verification.ts';
import * as layouts from './views/layouts.ts';
import * as views from './views/views.ts';
import * as warehouses from './warehouses/warehouses.ts';
import * as webhooks from './webhooks/webhooks.ts';

/** The operations by area; the areas are the chapters of the documentation. */
export const areas: Readonly<Record<string, readonly Operation[]>> = {
  Account: [...ofArea(account), ...ofArea(secondFactor), ...ofArea(signOn), ...ofArea(home)],
  Users: [...ofArea(users), ...ofArea(accesses), ...ofArea(signOnRoles)],
  'API tokens': ofArea(apiTokens),
  Integrations: ofArea(integrations),
  'Goods in': [
    ...ofArea(erns),
    ...ofArea(goodsIn),
    ...ofArea(manualGoodsIn),
    ...ofArea(hideErns),
    ...ofArea(photos),
    ...ofArea(defaultLocations),
    ...ofArea(editErn),
  ],
  Putaway: ofArea(putaway),
  Prints: ofArea({ ...prints, ...pickPrints, ...shipmentPrints }),
  'Goods out': [
    ...ofArea(availability),
    ...ofArea(picks),
    ...ofArea(pickLines),
    ...ofArea(despatch),
    ...ofArea(pickCarrier),
    ...ofArea(severalPicks),
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
    ...ofArea(scores),
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

/** Every operation of the API. Routes, client calls, rights, documentation and the generic tests are derived from this table. */
export const operations: readonly Operation[] = Object.values(areas).flat();

/** The operations that a file declares, without the structs that forms use. */
function ofArea(area: Readonly<Record<string, unknown>>): Operation[] {
  return Object.values(area).filter(isOperation);
}

function isOperation(declared: unknown): declared is Operation {
  return typeof declared === 'object' && declared !== null && 'isOperation' in declared;
}
