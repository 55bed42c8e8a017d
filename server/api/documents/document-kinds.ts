import type { DocumentName } from '../../../shared/contract/documents.ts';
import type { RuleName } from '../../../shared/permissions.ts';
import type { Tx } from '../../db/query.ts';

const known: DocumentKind[] = [];

/** The kinds of document that have lines, in locking order. A job is a document without lines, described completely by the view. */
export function documentKinds(): readonly DocumentKind[] {
  if (known.length === 0) throw new Error('server/api/kinds.ts puts the kinds of document together');
  return known;
}

/**
 * Adds the kind that an area describes. A new kind is a branch of each view of migration 0017, a description in its own area, and a line in
 * server/api/kinds.ts. Returns a function that removes it again.
 */
export function addDocumentKind(kind: DocumentKind): () => void {
  known.push(kind);
  return () => void known.splice(known.indexOf(kind), 1);
}

/** SQL for the number of the document that operation `o` of company `own` is about; null if it is about none. */
export const documentNumber = `(
  select d.number from documents d where d.company_id = own.company_id and d.kind = o.document and d.id = o.document_id
)`;

/**
 * A kind of document as the rest of the program sees it: the views `documents` and `document_lines`
 * (server/db/migrations/0017_documents.sql) describe each document and line; this adds what only its own area knows.
 */
export interface DocumentKind {
  /** The name in operations, audit, announcements and replies. */
  readonly name: DocumentName;
  /** The table in which documents are locked. */
  readonly table: string;
  /** The rule for reading such documents: without it they are not found. */
  readonly rule: RuleName;
  /** The name in sentences, for any number: 'picks'. */
  readonly plural: string;
  /** The column with the caller's own name of a document; omitted when it has none. */
  readonly reference?: string;
  /** How the search finds it; omitted when its area has its own part of the search. */
  readonly search?: DocumentSearch;
  /** How Move stock finds its goods waiting at goods in by document number; omitted when it brings none. */
  readonly scanned?: Pick<DocumentSearch, 'joins' | 'detail'>;
  /** Lines that wait for goods of a job; they become free stock when the job is cancelled. */
  readonly ofJob?: LinesOfJob;
}

/** A part of the search. Its rows are `d`; each code has an index by company, warehouse and lower case. */
interface DocumentSearch {
  readonly codes: readonly string[];
  readonly joins: string;
  /** Displayed next to the number. */
  readonly detail: string;
  /** Prefixes that our own numbering puts before a bare number: 'ERN-'. */
  readonly prefixes: readonly string[];
  /** Limits which of the warehouse's documents user `$5` sees; omitted: all. */
  readonly seen?: string;
  /** Codes of parts of a document: scanning one finds the document. */
  readonly parts?: readonly CodeOfPart[];
}

/** The code of a part of a document, with an index by company and lower case. */
interface CodeOfPart {
  /** The parts `x`, joined to their documents `d`. */
  readonly from: string;
  /** The column of `x` with the code. */
  readonly code: string;
  /** Limits the parts that user `$5` sees in company `$1` and warehouse `$2`. */
  readonly seen: string;
}

interface LinesOfJob {
  /** Locks the open documents with such lines; must run before stock lines are locked. */
  lock(tx: Tx, companyId: number, jobId: number): Promise<void>;
  /** Turns the lines of locked documents into lines of free stock; returns their previous state. */
  free(tx: Tx, companyId: number, jobId: number): Promise<FreedLine[]>;
  /**
   * Locks the documents of freed lines. Refuses if one of the documents is no longer open, or one of the lines is no longer free or was
   * deleted.
   */
  lockFreed(tx: Tx, companyId: number, lines: readonly FreedLine[]): Promise<void>;
  giveBack(tx: Tx, companyId: number, jobId: number, lines: readonly FreedLine[]): Promise<void>;
}

export interface FreedLine {
  id: number;
  segment: string | null;
}
