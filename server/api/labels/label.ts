/** What a label says: the code that scanners read, in letters too, and lines beneath it. */
export interface Label {
  code: string;
  lines: readonly string[];
}
