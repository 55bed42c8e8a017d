/** A field of the editor: its line and its column. */
export interface LineField {
  readonly line: number;
  readonly column: string;
}

export interface LineKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/**
 * Where a key leads in the editor (checklist 22): Ctrl and an arrow to the same column of the next line, Enter to the next
 * field, from the last field of the last line to a new line ('add'). `lines` names the columns that each line can edit.
 */
export function lineMove(
  event: LineKey,
  at: LineField,
  lines: readonly (readonly string[])[],
): LineField | 'add' | undefined {
  if (event.ctrlKey || event.metaKey) {
    if (event.key === 'ArrowDown') return sameColumn(at, lines, 1);
    return event.key === 'ArrowUp' ? sameColumn(at, lines, -1) : undefined;
  }
  if (event.key !== 'Enter') return undefined;
  const columns = lines[at.line] ?? [];
  const next = columns[columns.indexOf(at.column) + 1];
  if (next !== undefined) return { line: at.line, column: next };
  return firstField(lines, at.line + 1) ?? 'add';
}

function sameColumn(at: LineField, lines: readonly (readonly string[])[], step: 1 | -1): LineField | undefined {
  for (let line = at.line + step; line >= 0 && line < lines.length; line += step) {
    if (lines[line]?.includes(at.column) === true) return { line, column: at.column };
  }
  return undefined;
}

function firstField(lines: readonly (readonly string[])[], from: number): LineField | undefined {
  for (let line = from; line < lines.length; line += 1) {
    const column = lines[line]?.[0];
    if (column !== undefined) return { line, column };
  }
  return undefined;
}
