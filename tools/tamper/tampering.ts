/** A guard of the product and how to break it; a test has to notice. */
export interface Tampering {
  /** The row of docs/trust.md for this guard. */
  row: string;
  file: string;
  /** A text that occurs once in the file, and its replacement. */
  from: string;
  to: string;
  /** The test file that has to fail. */
  test: string;
}
