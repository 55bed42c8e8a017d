import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { t } from '../../../texts.ts';
import { Button } from '../../button.tsx';
import type { List } from '../list-state.ts';

/** What is done to ticked rows: how many they are, all that match, the actions, the way out (checklist 32). */
export function BatchBar<Row>({ list, children }: { list: List<Row>; children: ReactNode }) {
  useSignals();
  const count = list.selection.count.value;
  const total = list.total.value ?? 0;
  if (count === 0) return null;
  const more = list.ticked() === 'all' && count < total;
  return (
    <div className="batch" role="toolbar" aria-label={t('ui_list_selected', { count })}>
      <strong>{t('ui_list_selected', { count })}</strong>
      {more && (
        <Button kind="quiet" onPress={() => list.selection.everything()}>
          {t('ui_list_selectAll', { count: total })}
        </Button>
      )}
      {children}
      <Button kind="quiet" className="batch-end" onPress={() => list.selection.clear()}>
        {t('ui_cancel')}
      </Button>
    </div>
  );
}
