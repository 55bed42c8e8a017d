import { type ReactNode, useMemo } from 'react';
import { t } from '../../texts.ts';
import { Button } from '../button.tsx';
import { ErrorPanel } from '../error-panel.tsx';
import type { ShownColumn } from './line-column.ts';
import { LinesTable } from './lines-table.tsx';
import type { PagedRows } from './paged-rows.ts';

export interface PagedLinesProps<Row> {
  label: string;
  paged: PagedRows<Row>;
  /** Pass the same array on each render. */
  columns: readonly ShownColumn<{ key: string; row: Row }>[];
  keyOf: (row: Row) => string;
  empty: ReactNode;
  errorText: (error: unknown) => string;
}

export function PagedLines<Row>({ label, paged, columns, keyOf, empty, errorText }: PagedLinesProps<Row>) {
  const rows = paged.rows.value;
  const load = paged.load.value;
  const lines = useMemo(() => rows.map((row) => ({ key: keyOf(row), row })), [rows, keyOf]);
  return (
    <>
      {lines.length > 0 && <LinesTable label={label} columns={columns} lines={lines} />}
      {load.kind === 'loading' && <p role="status">{t('app_loading')}</p>}
      {load.kind === 'ready' && lines.length === 0 && <p className="sub">{empty}</p>}
      {load.kind === 'failed' && <ErrorPanel text={errorText(load.error)} onRetry={() => paged.open()} />}
      {paged.hasMore.value && (
        <p className="lines-more">
          <Button onPress={() => paged.more()}>{t('ui_showMore')}</Button>
        </p>
      )}
    </>
  );
}
