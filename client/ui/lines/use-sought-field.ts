import type { ReadonlySignal } from '@preact/signals-react';
import { type RefObject, useEffect, useRef } from 'react';
import type { EditedLine, SoughtField } from './line-column.ts';

/** Brings a field into sight that the screen looks for, and gives it the focus as soon as its line is drawn. */
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
    const field = body.current?.querySelector<HTMLElement>(
      `[data-line="${CSS.escape(wanted.line)}"] [data-field="${CSS.escape(wanted.column)}"]`,
    );
    if (field == null) return scrollTo(lines.findIndex(({ key }) => key === wanted.line));
    done.current = wanted;
    field.scrollIntoView({ block: 'nearest' });
    field.focus();
  });
}
