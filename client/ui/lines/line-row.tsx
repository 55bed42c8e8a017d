import { memo, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { EditedLine, LineColumn } from './line-column.ts';
import { LineInput } from './line-input.tsx';

export interface LineRowProps<Line extends EditedLine> {
  line: Line;
  columns: readonly LineColumn<Line>[];
  isKnownCode: (code: string) => boolean;
  /** Its position among all lines, from 1, if not all of them are rendered. */
  position: number | undefined;
}

/** Rendered again when it flashes or turns bad, not when a value in it changes. */
export const LineRow = memo(function LineRow<Line extends EditedLine>({
  line,
  columns,
  isKnownCode,
  position,
}: LineRowProps<Line>) {
  const flash = line.flash?.value ?? 0;
  const note = line.note?.value;
  const title = columns.findIndex(({ card }) => card !== 'summary');
  // Two names of one animation: alternating between them restarts it at every scan.
  const flashing = flash > 0 && (flash % 2 === 0 ? 'flash-even' : 'flash-odd');
  return (
    <tr
      data-line={line.key}
      aria-rowindex={position}
      className={classNames(
        'line',
        line.bad?.value === true && 'line-bad',
        note && 'line-noted',
        flashing,
        line.opened?.value === true && 'line-opened',
      )}
    >
      {columns.map((column, index) => (
        <td
          key={column.key}
          data-head={column.head}
          className={classNames(column.align === 'end' && 'number', `card-${column.card ?? 'fact'}`)}
        >
          {contentOf(column, line, isKnownCode)}
          {index === title && note !== undefined && <span className="line-note">{note}</span>}
        </td>
      ))}
    </tr>
  );
}) as <Line extends EditedLine>(props: LineRowProps<Line>) => ReactNode;

function contentOf<Line extends EditedLine>(
  column: LineColumn<Line>,
  line: Line,
  isKnownCode: (code: string) => boolean,
): ReactNode {
  if (!('edit' in column)) return column.cell(line);
  const cell = column.of(line);
  if (cell === undefined) return <span className="sub dash">–</span>;
  return (
    <LineInput
      cell={cell}
      kind={column.edit}
      column={column.key}
      label={column.label(line)}
      placeholder={column.placeholder}
      suggestions={column.suggestions}
      isKnownCode={isKnownCode}
    />
  );
}
