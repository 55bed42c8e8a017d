/** Rows of a list without the time of their last change, which is that of the test run. */
export function undated<Row extends object>(rows: readonly (Row & { updatedAt?: string })[]): Row[] {
  return rows.map(({ updatedAt: _, ...row }) => row as Row);
}
