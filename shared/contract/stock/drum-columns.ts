/** The columns a list of drums can show, in their usual order. */
export const drumColumns = [
  'number',
  'supplierNumber',
  'stockCode',
  'name',
  'packing',
  'state',
  'location',
  'firstQuantity',
  'quantity',
  'reserved',
  'unit',
  'owners',
  'receivedOn',
  'ern',
] as const;

export type DrumColumn = (typeof drumColumns)[number];
