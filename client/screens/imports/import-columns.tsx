import { t } from '../../texts.ts';
import { StatusChip } from '../../ui/chip.tsx';
import type { Column } from '../../ui/list/column.ts';
import type { KindOfImport } from './import-calls.ts';
import type { ImportedRow } from './import-rows-list.ts';
import { headOf, rowStates } from './import-words.ts';

/** The columns of a file's rows: its own, with what becomes of the row before them and what is wrong with it after. */
export function importColumns(columns: KindOfImport['parts'][number]['columns']): readonly Column<ImportedRow>[] {
  const own = columns.map(
    ({ column, heading }, index): Column<ImportedRow> => ({
      key: column,
      head: headOf(heading),
      cell: (row) => cellText(row, column),
      width: column === 'name' || column === 'description' ? 16 : 9,
      ...(index === 0 && { card: 'title' as const }),
    }),
  );
  return [
    { key: 'row', head: t('imports_row'), cell: ({ row }) => row, align: 'end', width: 5, sort: 'row' },
    {
      key: 'state',
      head: t('imports_state'),
      cell: ({ state }) => <StatusChip tone={rowStates[state].tone} text={t(rowStates[state].text)} />,
      width: 8,
      card: 'status',
    },
    { key: 'errors', head: t('imports_wrong'), cell: (row) => wrongText(row, columns), width: 20, card: 'sub' },
    ...own,
  ];
}

/** The value of the file; where it changes something, what that is now. */
function cellText({ cells, before }: ImportedRow, column: string): string {
  const value = cells[column];
  const was = before?.[column];
  if (value === undefined) return '';
  const isChange = before !== null && String(was ?? '') !== String(value);
  return isChange ? t('imports_was', { value: String(value), before: String(was ?? '–') }) : String(value);
}

function wrongText({ errors }: ImportedRow, columns: KindOfImport['parts'][number]['columns']): string {
  const headingOf = (name: string) => columns.find(({ column }) => column === name)?.heading;
  return errors
    .map(({ column, expected }) => `${headOf(headingOf(column) ?? t('imports_row'))}: ${expected}`)
    .join('; ');
}
