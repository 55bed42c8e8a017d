/** A document as it is printed: a head with its number as a bar code, its facts, a table over as many pages as it takes. */
export interface PrintedDocument {
  company: string;
  warehouse: string;
  title: string;
  number: string;
  facts: readonly PrintedFact[];
  /** Free text under the facts. */
  note?: string | null;
  columns: readonly PrintedColumn[];
  /** A cell a column; line breaks in it are kept. */
  rows: readonly (readonly string[])[];
  /** What people write by hand at the end: a line for each. */
  signatures: readonly string[];
}

export type PrintedFact = readonly [label: string, value: string];

export interface PrintedColumn {
  head: string;
  /** Its part of the width, against those of the others. */
  share: number;
  align?: 'end';
  /** It is filled in by hand: its cells are framed. */
  box?: true;
}
