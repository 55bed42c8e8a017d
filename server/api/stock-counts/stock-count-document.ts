import type { DocumentKind } from '../documents/document-kind.ts';

/** A stock count, as the rest of the program knows it. */
export const stockCountDocument = {
  name: 'stockCount',
  table: 'stock_counts',
  plural: 'stock counts',
} as const satisfies DocumentKind;
