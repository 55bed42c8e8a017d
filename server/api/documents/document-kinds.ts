import { ernDocument } from '../goods-in/ern-document.ts';
import { pickDocument } from '../goods-out/pick-document.ts';
import { stockCountDocument } from '../stock-counts/stock-count-document.ts';
import type { DocumentKind } from './document-kind.ts';

/**
 * The kinds of document that have lines, in the order in which they are locked. A new kind is a branch of each view of migration 0016, a
 * description in its own area, and a line here; a job is a document without lines, of which all is in the view.
 */
export const documentKinds: DocumentKind[] = [ernDocument, pickDocument, stockCountDocument];

/** SQL for the number of the document that an operation `o` is about, of the company `own`: null when it is about none. */
export const documentNumber = `(
  select d.number from documents d where d.company_id = own.company_id and d.kind = o.document and d.id = o.document_id
)`;
