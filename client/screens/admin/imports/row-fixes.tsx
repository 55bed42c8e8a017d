import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import type { LineColumn } from '../../../ui/lines/line-column.ts';
import { LinesTable } from '../../../ui/lines/lines-table.tsx';
import { summaryOf } from './import-result.tsx';
import type { FoundImport, ImportState, KindOfImport } from './import-state.ts';
import { headOf, partName } from './import-texts.ts';
import { type FixLine, RowFixesState, SHOWN } from './row-fixes-state.ts';

interface RowFixesProps {
  state: ImportState;
  upload: FoundImport;
  part: string;
  accessId: number;
}

export function RowFixes({ state, upload, part, accessId }: RowFixesProps) {
  const fixes = useMemo(() => new RowFixesState(state, upload.id, part, accessId), [state, upload.id, part, accessId]);
  const version = state.version.value;
  useEffect(() => {
    if (version > 0) void fixes.load();
  }, [fixes, version]);
  const described = state.described.value?.parts.find((known) => known.part === part);
  const lines = fixes.lines.value;
  const shown = fixes.columns.value;
  const columns = useMemo(() => fixColumns(shown, described?.columns ?? [], state), [shown, described, state]);
  const { error } = summaryOf(upload);
  const container = useRef<HTMLDivElement>(null);
  const enter = useNextFault(container, lines);
  if (lines.length === 0) return null;
  return (
    <Card title={`${partName(part)}: ${t('imports_fix')}`}>
      <p>
        {t('imports_fixHint', { count: error })} {error > SHOWN && t('imports_fixMore', { count: SHOWN })}
      </p>
      <div ref={container} className="import-fixes">
        <LinesTable label={t('imports_fix')} columns={columns} lines={lines} onEnter={enter} />
      </div>
      <p>
        <Button onPress={() => state.leaveOutErrors()}>{t('imports_leaveOutAll')}</Button>
      </p>
    </Card>
  );
}

/**
 * When a row is corrected or left out, it disappears: the focus moves to the error in the row that takes its place, and after the last row
 * to the next action. Returns the function to call with the key of the row being edited.
 */
function useNextFault(container: RefObject<HTMLElement | null>, lines: readonly FixLine[]): (key: string) => void {
  const entered = useRef<string>(undefined);
  const before = useRef(lines);
  useEffect(() => {
    const at = before.current.findIndex(({ key }) => key === entered.current);
    before.current = lines;
    const isGone = at !== -1 && !lines.some(({ key }) => key === entered.current);
    if (!isGone || document.activeElement !== document.body) return;
    const next = lines[Math.min(at, lines.length - 1)];
    entered.current = next?.key;
    const row = container.current?.querySelector(`[data-line="${next?.key}"]`);
    const field = row?.querySelector<HTMLElement>('[aria-invalid]') ?? row?.querySelector<HTMLElement>('input');
    (field ?? document.querySelector<HTMLElement>('main .button-primary'))?.focus();
  }, [container, lines]);
  return useCallback((key: string) => {
    entered.current = key;
  }, []);
}

function fixColumns(
  shown: readonly string[],
  described: KindOfImport['parts'][number]['columns'],
  state: ImportState,
): readonly LineColumn<FixLine>[] {
  return [
    {
      key: 'row',
      head: t('imports_row'),
      width: 10,
      atLeast: 14,
      card: 'title',
      cell: (line) => (
        <>
          {t('imports_rowNumber', { row: String(line.row) })}
          {line.wrong.value !== undefined && <FieldError text={line.wrong.value} />}
        </>
      ),
    },
    ...described
      .filter(({ column }) => shown.includes(column))
      .map(
        ({ column, heading }): LineColumn<FixLine> => ({
          key: column,
          head: headOf(heading),
          edit: 'text',
          of: (line) => line.cell(column),
          label: (line) => t('imports_cellLabel', { column: heading, row: String(line.row) }),
        }),
      ),
    {
      key: 'leaveOut',
      head: t('imports_state_leftOut'),
      width: 7,
      cell: (line) => (
        <Button small onPress={() => state.leaveOut(line.id, true)}>
          {t('imports_leaveOut')}
        </Button>
      ),
    },
  ];
}
