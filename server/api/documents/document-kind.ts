import type { DocumentName } from '../../../shared/contract/documents.ts';
import type { Tx } from '../../db/query.ts';

/**
 * A kind of document, as the rest of the program knows it: what stands about each document and line in the views `documents` and
 * `document_lines` (server/db/migrations/0016_documents.sql), and what only its own area knows, described here.
 */
export interface DocumentKind {
  /** What operations, audit, announcements and answers call it. */
  readonly name: DocumentName;
  /** Its table: documents are locked there. */
  readonly table: string;
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
export interface DocumentSearch {
  /** The columns of `d` that hold its codes. */
  readonly codes: readonly string[];
  /** What is joined to `d` for the detail. */
  readonly joins: string;
  /** What is said of a document beside its number. */
  readonly detail: string;
  /** What our own numbering puts before a bare number: 'ERN-'. */
  readonly prefix: string;
}

export interface LinesOfJob {
  /** Locks the open documents with such lines, before stock lines are. */
  lock(tx: Tx, companyId: number, jobId: number): Promise<void>;
  /** Makes the lines of locked documents lines of free stock; answers how many they are. */
  free(tx: Tx, companyId: number, jobId: number): Promise<number>;
}
