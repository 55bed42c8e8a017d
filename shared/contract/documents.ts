import { oneOf } from './fields/text.ts';

/** The kinds of document: what has a number, a status and a history of its own. */
export const documentNames = ['ern', 'pick', 'job', 'shipment', 'stockCount'] as const;

export type DocumentName = (typeof documentNames)[number];

/** The kind of a document. */
export function documentName() {
  return oneOf(documentNames);
}
