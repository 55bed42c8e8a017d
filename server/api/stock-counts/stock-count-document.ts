import type { DocumentKind } from '../documents/document-kind.ts';

/** A stock count, as the rest of the program knows it. */
export const stockCountDocument: DocumentKind = { table: 'stock_counts', plural: 'stock counts' };
