export interface LineField {
  readonly line: number;
  readonly column: string;
}

export interface LineKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** The editable columns of a line; undefined if there is no such line. Called line by line, because there can be 500. */
export type ColumnsOf = (line: number) => readonly string[] | undefined;

/**
 * Where a key moves the focus (checklist 22): Ctrl and an arrow to the same column of the next line, Enter to the next field, and from the
 * last field of the last line to a new line ('add').
 */
export function lineMove(event: LineKey, at: LineField, columnsOf: ColumnsOf): LineField | 'add' | undefined {
  if (event.ctrlKey || event.metaKey) {
    if (event.key === 'ArrowDown') return sameColumn(at, columnsOf, 1);
    return event.key === 'ArrowUp' ? sameColumn(at, columnsOf, -1) : undefined;
  }
  if (event.key !== 'Enter') return undefined;
  const columns = columnsOf(at.line) ?? [];
  const next = columns[columns.indexOf(at.column) + 1];
  if (next !== undefined) return { line: at.line, column: next };
  return firstField(columnsOf, at.line + 1) ?? 'add';
}

function sameColumn(at: LineField, columnsOf: ColumnsOf, step: 1 | -1): LineField | undefined {
  for (let line = at.line + step; ; line += step) {
    const columns = columnsOf(line);
    if (columns === undefined) return undefined;
    if (columns.includes(at.column)) return { line, column: at.column };
  }
}

function firstField(columnsOf: ColumnsOf, from: number): LineField | undefined {
  for (let line = from; ; line += 1) {
    const columns = columnsOf(line);
    if (columns === undefined) return undefined;
    const [column] = columns;
    if (column !== undefined) return { line, column };
  }
}
