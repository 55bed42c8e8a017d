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

/** Sent in pieces, read, looked at, applied, perhaps undone; `unreadable` and `mapping` want another file or other columns. */
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

/** What becomes of a row: `kept` would be changed, if what exists were not to stay as it is. */
export const importRowStates = ['new', 'changed', 'kept', 'same', 'error', 'leftOut'] as const;

/** The most columns that a file may have. */
export const importColumns = 256;
