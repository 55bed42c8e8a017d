import type { ImportKindName } from '../../../../shared/imports.ts';
import { expectedReceipts } from './expected-receipts.ts';
import type { ImportKind } from './import-kind.ts';
import { itemMasters } from './item-masters.ts';
import { locations } from './locations.ts';
import { parameters } from './parameters.ts';
import { partnerWarehouses } from './partner-warehouses.ts';
import { skus } from './skus.ts';
import { packings, units } from './un-lists.ts';

export const importKinds: Readonly<Record<ImportKindName, ImportKind>> = {
  unit: units,
  packing: packings,
  itemMaster: itemMasters,
  sku: skus,
  location: locations,
  partnerWarehouse: partnerWarehouses,
  parameter: parameters,
  expectedReceipt: expectedReceipts,
};
