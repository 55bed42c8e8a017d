import type { RuleName } from './permissions.ts';

/** What can be brought in by files; each kind has its own columns (server/api/imports/kinds). */
export const importKinds = [
  'unit',
  'packing',
  'itemMaster',
  'sku',
  'location',
  'partnerWarehouse',
  'parameter',
  'expectedReceipt',
] as const;

export type ImportKindName = (typeof importKinds)[number];

/** Who may import what: whoever may make such things by hand. */
export const importRules = {
  unit: 'units',
  packing: 'packings',
  itemMaster: 'itemMasters',
  sku: 'importSku',
  location: 'locations',
  partnerWarehouse: 'partners',
  parameter: 'params',
  expectedReceipt: 'erns',
} as const satisfies Record<ImportKindName, RuleName>;
