/** The columns a stock report can show, in their usual order. */
export const stockColumns = [
  'stockCode',
  'name',
  'location',
  'drum',
  'job',
  'segment',
  'swc',
  'quantity',
  'reserved',
  'available',
  'unit',
  'receivedOn',
  'price',
  'value',
] as const;

export type StockColumn = (typeof stockColumns)[number];
