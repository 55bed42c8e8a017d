/** The row with only the fields asked for (rules 7: a `fields` parameter lists requested fields); its `id` is always answered. */
export function onlyFields<Row extends object>(row: Row, fields: readonly string[] | undefined): Row {
  if (fields === undefined) return row;
  return Object.fromEntries(Object.entries(row).filter(([name]) => name === 'id' || fields.includes(name))) as Row;
}
