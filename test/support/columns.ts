type Path<Row> = (keyof Row & string) | `${keyof Row & string}.${string}`;

/** One field of each row. A path leads into a field: `column(items, 'partner.name')`. */
export function column<Row extends object, Field extends Path<Row>>(rows: readonly Row[] | undefined, field: Field) {
  type Value = Field extends keyof Row ? Row[Field] : unknown;
  return existing(rows).map((row) => valueAt(row, field) as Value);
}

/** Several fields of each row as one text: `columns(stock, 'job', 'quantity')` is `['J-1, 3']`. */
export function columns<Row extends object>(rows: readonly Row[] | undefined, ...fields: Path<Row>[]): string[] {
  return existing(rows).map((row) => fields.map((field) => textOf(valueAt(row, field))).join(', '));
}

/** Missing rows differ from none. */
function existing<Row>(rows: readonly Row[] | undefined): readonly Row[] {
  if (rows === undefined) throw new Error('there are no rows at all');
  return rows;
}

function valueAt(row: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | null | undefined)?.[key], row);
}

/** An object is refused, because its text equals that of others. */
function textOf(value: unknown): string {
  if (typeof value === 'object' && value !== null) throw new Error(`not a plain value: ${JSON.stringify(value)}`);
  return String(value);
}
