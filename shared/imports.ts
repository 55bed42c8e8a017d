import type { RuleName } from './permissions.ts';

/** The kinds of imports; each has its own columns (server/api/imports/kinds). */
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

/** The rule for each kind: users who can create such records by hand can import them. */
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

/** In order: sent in pieces, read, reviewed, applied, perhaps undone. `unreadable` and `mapping` need another file or other columns. */
export const importStates = [
  'sending',
  'reading',
  'unreadable',
  'mapping',
  'preview',
  'applying',
  'applied',
  'undoing',
  'undone',
  'discarded',
] as const;

/** The result for a row; `kept` would be a change, but existing values are to stay. */
export const importRowStates = ['new', 'changed', 'kept', 'same', 'error', 'leftOut'] as const;

export const importColumns = 256;
