/** Computes a value once for each row object; a changed row is a new object. */
export function remembered<Row extends object, Value>(compute: (row: Row) => Value): (row: Row) => Value {
  const known = new WeakMap<Row, Value>();
  return (row) => {
    const value = known.get(row) ?? compute(row);
    known.set(row, value);
    return value;
  };
}
