import type { ReadonlySignal } from '@preact/signals-react';
import { type RefObject, useEffect, useRef } from 'react';
import type { EditedLine, SoughtField } from './line-column.ts';

/** Brings a field or a line into sight that the screen looks for, and gives a field the focus, as soon as its line is drawn. */
export function useSoughtField(
  sought: ReadonlySignal<SoughtField | undefined> | undefined,
  lines: readonly EditedLine[],
  body: RefObject<HTMLElement | null>,
  scrollTo: (line: number) => void,
): void {
  const done = useRef<SoughtField>(undefined);
  const wanted = sought?.value;
  // After every drawing: the line may be drawn only now.
  useEffect(() => {
    if (wanted === undefined || done.current === wanted) return;
    const { line, column } = wanted;
    const inLine = column === undefined ? '' : ` [data-field="${CSS.escape(column)}"]`;
    const found = body.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(line)}"]${inLine}`);
    if (found == null) return scrollTo(lines.findIndex(({ key }) => key === line));
    done.current = wanted;
    found.scrollIntoView({ block: 'nearest' });
    if (column !== undefined) found.focus();
  });
}
