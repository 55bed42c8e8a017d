import { oneOf } from './fields/text.ts';

/** A document has a number, a status and a history of its own. */
export const documentNames = ['ern', 'pick', 'job', 'shipment', 'stockCount'] as const;

export type DocumentName = (typeof documentNames)[number];

/** Documents whose goods arrive, and wait at goods in to be put away. */
export const arrivals = ['ern'] as const satisfies readonly DocumentName[];

/** Documents that the search finds by their number. */
export const searched = ['ern', 'job', 'pick', 'stockCount', 'shipment'] as const satisfies readonly DocumentName[];

export function documentName() {
  return oneOf(documentNames);
}
