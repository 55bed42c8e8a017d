import { oneOf } from './fields/text.ts';

/** The kinds of document: what has a number, a status and a history of its own. */
export const documentNames = ['ern', 'pick', 'job', 'shipment', 'stockCount'] as const;

export type DocumentName = (typeof documentNames)[number];

/** Those whose goods arrive, and wait at goods in to be put away. */
export const arrivals = ['ern'] as const satisfies readonly DocumentName[];

/** Those that the search finds by their number. */
export const searched = ['ern', 'job', 'pick', 'stockCount', 'shipment'] as const satisfies readonly DocumentName[];

/** The kind of a document. */
export function documentName() {
  return oneOf(documentNames);
}
