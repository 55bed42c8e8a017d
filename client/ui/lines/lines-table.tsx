import type { ReadonlySignal } from '@preact/signals-react';
import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { type EditedLine, type LineColumn, lineTracks, type SoughtField } from './line-column.ts';
import { lineMove } from './line-keys.ts';
import { LineRow } from './line-row.tsx';
import { useLineWindow } from './use-line-window.ts';
import { useOpenFirst } from './use-open-first.ts';

export interface LinesTableProps<Line extends EditedLine> {
  label: string;
  /** Pass the same array on each render (useMemo or a constant), or every line is rendered again. */
  columns: readonly LineColumn<Line>[];
  lines: readonly Line[];
  onAdd?: () => void;
  /** Distinguishes a stray scan from a value: whether it is a SKU, a drum, a location of this document. */
  isKnownCode?: (code: string) => boolean;
  sought?: ReadonlySignal<SoughtField | undefined>;
  onEnter?: (line: string) => void;
}

const noCode = () => false;

/**
 * The lines of a document, edited in place. Each row has its own layout on the same tracks: in a table layout of the browser, one value
 * that grows lays out all 500 lines again. Of thousands of lines, only those near the visible part are rendered.
 */
export function LinesTable<Line extends EditedLine>({
  label,
  columns,
  lines: given,
  onAdd,
  isKnownCode = noCode,
  sought,
  onEnter,
}: LinesTableProps<Line>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const adding = useRef(false);
  const lines = useOpenFirst(given);
  const count = lines.length;
  const { first, end, before, after, scrollTo } = useLineWindow(count, body);
  useSoughtField(sought, lines, body, scrollTo);
  useEffect(() => {
    if (adding.current && count > 0) body.current?.querySelector<HTMLElement>('tr:last-child [data-field]')?.focus();
    adding.current = false;
  }, [count]);

  function keyDown(event: KeyboardEvent<HTMLTableSectionElement>): void {
    const field = event.target instanceof HTMLElement ? event.target : undefined;
    const column = field?.dataset.field;
    const row = field?.closest('tr');
    if (row == null || column === undefined || event.defaultPrevented) return;
    const { rows } = event.currentTarget;
    const to = lineMove(event, { line: row.sectionRowIndex, column }, (line) => columnsOf(rows[line]));
    if (to === undefined) return;
    event.preventDefault();
    if (to === 'add') {
      adding.current = onAdd !== undefined;
      onAdd?.();
    } else rows[to.line]?.querySelector<HTMLElement>(`[data-field="${to.column}"]`)?.focus();
  }

  const isPart = end - first < count;
  return (
    <div className="lines-frame">
      <table
        className={classNames('lines', columns.some(({ card }) => card === 'summary') && 'lines-summed')}
        aria-label={label}
        aria-rowcount={isPart ? count + 1 : undefined}
        style={{ '--lines-tracks': lineTracks(columns) } as CSSProperties}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classNames(column.align === 'end' && 'number', column.card === 'summary' && 'card-summary')}
              >
                {column.card === 'corner' ? <span className="unseen">{column.head}</span> : column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          ref={body}
          style={isPart ? { paddingBlock: `${before}px ${after}px` } : undefined}
          onKeyDown={keyDown}
          onFocus={(event) => {
            const key = event.target.closest<HTMLElement>('[data-line]')?.dataset.line;
            if (key !== undefined) onEnter?.(key);
          }}
        >
          {lines.slice(first, end).map((line, index) => (
            <LineRow
              key={line.key}
              line={line}
              columns={columns}
              isKnownCode={isKnownCode}
              position={isPart ? first + index + 2 : undefined}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function columnsOf(row: HTMLTableRowElement | undefined): string[] | undefined {
  if (row === undefined) return undefined;
  return [...row.querySelectorAll<HTMLElement>('[data-field]')].map(({ dataset }) => dataset.field ?? '');
}

function useSoughtField(
  sought: ReadonlySignal<SoughtField | undefined> | undefined,
  lines: readonly EditedLine[],
  body: RefObject<HTMLElement | null>,
  scrollTo: (line: number) => void,
): void {
  const done = useRef<SoughtField>(undefined);
  const wanted = sought?.value;
  // After every render, because the line may only now be rendered.
  useEffect(() => {
    if (wanted === undefined || done.current === wanted) return;
    const { line, column } = wanted;
    const inLine = column === undefined ? '' : ` [data-field="${CSS.escape(column)}"]`;
    const target = body.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(line)}"]${inLine}`);
    if (target == null) return scrollTo(lines.findIndex(({ key }) => key === line));
    done.current = wanted;
    target.scrollIntoView({ block: 'nearest' });
    if (column !== undefined) target.focus();
  });
}
