import type { DocumentName } from '../../../shared/contract/documents.ts';
import type { RuleName } from '../../../shared/permissions.ts';
import type { Tx } from '../../db/query.ts';

const known: DocumentKind[] = [];

/** The kinds of document that have lines, in the order in which they are locked; a job is a document without lines, of which all is in the view. */
export function documentKinds(): readonly DocumentKind[] {
  if (known.length === 0) throw new Error('server/api/kinds.ts puts the kinds of document together');
  return known;
}

/**
 * Adds the kind that an area describes. A new kind is a branch of each view of migration 0017, a description in its own area, and a line in
 * server/api/kinds.ts. What it returns takes it away again.
 */
export function addDocumentKind(kind: DocumentKind): () => void {
  known.push(kind);
  return () => void known.splice(known.indexOf(kind), 1);
}

/** SQL for the number of the document that an operation `o` is about, of the company `own`: null when it is about none. */
export const documentNumber = `(
  select d.number from documents d where d.company_id = own.company_id and d.kind = o.document and d.id = o.document_id
)`;

/**
 * A kind of document, as the rest of the program knows it: what stands about each document and line in the views `documents` and
 * `document_lines` (server/db/migrations/0017_documents.sql), and what only its own area knows, described here.
 */
export interface DocumentKind {
  /** What operations, audit, announcements and answers call it. */
  readonly name: DocumentName;
  /** Its table: documents are locked there. */
  readonly table: string;
  /** Who may read such documents: others do not find them. */
  readonly rule: RuleName;
  /** In words, for one or more of them: 'picks'. */
  readonly plural: string;
  /** How the search finds it; left out: its area has a part of its own in the search. */
  readonly search?: DocumentSearch;
  /** How Move stock finds its goods that wait at goods in, by its number; left out: it brings none. */
  readonly scanned?: Pick<DocumentSearch, 'joins' | 'detail'>;
  /** Lines that wait for goods of a job, which become free stock when the job is cancelled. */
  readonly ofJob?: LinesOfJob;
}

/** A part of the search. Its rows are `d`; each code has an index by company, warehouse and lower case. */
interface DocumentSearch {
  /** The columns of `d` that hold its codes. */
  readonly codes: readonly string[];
  /** What is joined to `d` for the detail. */
  readonly joins: string;
  /** What is said of a document beside its number. */
  readonly detail: string;
  /** What our own numbering puts before a bare number: 'ERN-'. */
  readonly prefixes: readonly string[];
  /** Which of the warehouse's documents somebody sees, `$5` being who; left out: all. */
  readonly seen?: string;
  /** Codes of what belongs to a document: a scan of one finds the document. */
  readonly parts?: readonly CodeOfPart[];
}

/** A code on something of a document, with an index by company and lower case. */
interface CodeOfPart {
  /** The parts `x`, joined to their documents `d`. */
  readonly from: string;
  /** The column of `x` that holds it. */
  readonly code: string;
  /** Who finds it, in the company `$1`: `$2` the warehouse, `$5` the person. */
  readonly seen: string;
}

interface LinesOfJob {
  /** Locks the open documents with such lines, before stock lines are. */
  lock(tx: Tx, companyId: number, jobId: number): Promise<void>;
  /** Makes the lines of locked documents lines of free stock; answers them as they were. */
  free(tx: Tx, companyId: number, jobId: number): Promise<FreedLine[]>;
  /**
   * Locks the documents of freed lines. Refused while one of the documents is no longer open, or one of the lines no longer free or no
   * longer there.
   */
  lockFreed(tx: Tx, companyId: number, lines: readonly FreedLine[]): Promise<void>;
  /** Makes freed lines of locked documents the job's again. */
  giveBack(tx: Tx, companyId: number, jobId: number, lines: readonly FreedLine[]): Promise<void>;
}

/** A line that waited for goods of a job, and of which segment. */
export interface FreedLine {
  id: number;
  segment: string | null;
}
