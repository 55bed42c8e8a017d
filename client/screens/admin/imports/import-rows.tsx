import { useCallback, useEffect, useMemo } from 'react';
import { listImportRows } from '../../../../shared/contract/imports/imports.ts';
import type { RowOf } from '../../../../shared/contract/operation.ts';
import { errorText } from '../../../calls/report-error.ts';
import { fetchList } from '../../../state/lists.ts';
import { t } from '../../../texts.ts';
import { StatusChip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/list/columns/column.ts';
import { DataList } from '../../../ui/list/data-list.tsx';
import { pageAddress } from '../../../ui/list/list-address.ts';
import { List } from '../../../ui/list/list-state.ts';
import { useKeptList } from '../../../ui/list/use-kept-list.ts';
import { barcodeDoubtText } from '../skus/barcode-doubt.ts';
import type { ImportState, KindOfImport } from './import-state.ts';
import { headOf, rowStates } from './import-texts.ts';

interface ImportRowsProps {
  state: ImportState;
  id: number;
  part: string;
  columns: KindOfImport['parts'][number]['columns'];
  accessId: number;
  hasDoubts: boolean;
}

export function ImportRows({ state, id, part, columns, accessId, hasDoubts }: ImportRowsProps) {
  const shown = useMemo(() => importColumns(columns), [columns]);
  const make = useCallback(
    () =>
      importRowsList(
        id,
        part,
        shown.map(({ key }) => key),
        accessId,
      ),
    [id, part, shown, accessId],
  );
  const list = useKeptList(`import ${id} ${part} ${accessId}`, make);
  const version = state.version.value;
  useEffect(() => {
    if (version > 1) list.loader.again();
  }, [list, version]);
  const menuOf = ({ id: row, state: was }: ImportedRow) => [
    {
      key: 'leaveOut',
      label: t(was === 'leftOut' ? 'imports_takeIn' : 'imports_leaveOut'),
      onSelect: () => state.leaveOut(row, was !== 'leftOut'),
    },
  ];
  return (
    <DataList
      list={list}
      label={t('imports_rows')}
      searchLabel={t('imports_search')}
      columns={shown}
      filters={[
        {
          kind: 'choice',
          key: 'state',
          label: t('imports_state'),
          single: true,
          options: Object.entries(rowStates).map(([value, { text }]) => ({ value, label: t(text) })),
        },
        ...(hasDoubts ? [{ kind: 'flag' as const, key: 'doubtful', label: t('imports_toCheck') }] : []),
      ]}
      countText={(count) => t('imports_rowCount', { count })}
      rowMenu={menuOf}
      empty={<EmptyState title={t('imports_nothing')} />}
      errorText={errorText}
    />
  );
}

function importColumns(columns: KindOfImport['parts'][number]['columns']): readonly Column<ImportedRow>[] {
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
    { key: 'errors', head: t('imports_wrong'), cell: (row) => wrongText(row, columns), width: 26, card: 'sub' },
    ...own,
  ];
}

/** The value in the file; for a change, also the stored value. */
function cellText({ cells, before }: ImportedRow, column: string): string {
  const value = cells[column];
  const was = before?.[column];
  if (value === undefined) return '';
  const isChange = before !== null && String(was ?? '') !== String(value);
  return isChange ? t('imports_was', { value: String(value), before: String(was ?? '–') }) : String(value);
}

function wrongText({ cells, errors, doubts }: ImportedRow, columns: KindOfImport['parts'][number]['columns']): string {
  const headingOf = (name: string) => columns.find(({ column }) => column === name)?.heading;
  const beside = (column: string, text: string) => `${headOf(headingOf(column) ?? t('imports_row'))}: ${text}`;
  const ofBarcode = headingOf('barcode') === undefined ? undefined : barcodeDoubtText(String(cells.barcode ?? ''));
  return [
    ...errors.map(({ column, expected }) => beside(column, expected)),
    ...doubts.map(({ column, doubt }) => beside(column, doubt)),
    ...(ofBarcode === undefined ? [] : [ofBarcode]),
  ].join('; ');
}

export type ImportedRow = RowOf<typeof listImportRows>;

function importRowsList(id: number, part: string, columns: readonly string[], accessId: number): List<ImportedRow> {
  return new List<ImportedRow>({
    fetch: fetchList<ImportedRow>(listImportRows, { id, part }, accessId),
    keyOf: (row) => String(row.id),
    address: pageAddress,
    shape: { filters: ['state', 'doubtful'], sorts: ['row'], columns, order: [{ key: 'row', descending: false }] },
  });
}
