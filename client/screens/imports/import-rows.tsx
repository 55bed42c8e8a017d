import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useMemo } from 'react';
import { errorText } from '../../calls/report-error.ts';
import { t } from '../../texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataList } from '../../ui/list/data-list.tsx';
import { useKeptList } from '../../ui/list/use-kept-list.ts';
import type { KindOfImport } from './import-calls.ts';
import { importColumns } from './import-columns.tsx';
import { type ImportedRow, importRowsList } from './import-rows-list.ts';
import type { ImportState } from './import-state.ts';
import { rowStates } from './import-words.ts';

interface ImportRowsProps {
  state: ImportState;
  id: number;
  part: string;
  columns: KindOfImport['parts'][number]['columns'];
  accessId: number;
}

/** Every row of a file: what stands in it, what becomes of it, what is wrong with it. */
export function ImportRows({ state, id, part, columns, accessId }: ImportRowsProps) {
  useSignals();
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
      ]}
      countText={(count) => t('imports_rowCount', { count })}
      rowMenu={menuOf}
      empty={<EmptyState title={t('imports_nothing')} />}
      errorText={errorText}
    />
  );
}
