import type { ReactNode } from 'react';
import { t } from '../../texts.ts';
import { Button } from '../button.tsx';
import type { List } from './list-state.ts';

interface BatchBarProps<Row> {
  list: List<Row>;
  sumOf: ((rows: readonly Row[]) => ReactNode) | undefined;
  children: ReactNode;
}

/** The bar for ticked rows, below them, so that none moves while the user ticks and searches for others (checklist 32). */
export function BatchBar<Row>({ list, sumOf, children }: BatchBarProps<Row>) {
  const { selection } = list;
  const count = selection.count.value;
  const total = list.total.value ?? 0;
  if (count === 0) return null;
  const rows = selection.rows.value;
  return (
    <div className="batch" role="toolbar" aria-label={t('ui_list_selected', { count })}>
      <strong>{t('ui_list_selected', { count })}</strong>
      <Button kind="quiet" icon="close" label={t('ui_list_selectNone')} onPress={() => selection.clear()} />
      {sumOf !== undefined && rows.length === count && <span className="batch-sum">{sumOf(rows)}</span>}
      {selection.ofLoaded() === 'all' && count < total && (
        <Button kind="quiet" onPress={() => selection.everything()}>
          {t('ui_list_selectAll', { count: total })}
        </Button>
      )}
      {children}
    </div>
  );
}
