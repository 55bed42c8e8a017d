/** One guard of the product, broken on purpose: a test has to notice. */
export interface Tampering {
  /** The row of docs/trust.md whose guard it is. */
  row: string;
  file: string;
  /** A text that stands in the file once, and what it becomes. */
  from: string;
  to: string;
  /** The test file that has to fail. */
  test: string;
}
