import { createRecentDocuments } from './recent-documents.ts';

/** The documents opened lately in this browser. */
export const recent = createRecentDocuments(localStorage);
