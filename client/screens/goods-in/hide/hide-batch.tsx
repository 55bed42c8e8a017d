import { useSignals } from '@preact/signals-react/runtime';
import { listHideableErns } from '../../../../shared/contract/goods-in/hide-erns.ts';
import { fetchList } from '../../../state/lists.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { List } from '../../../ui/list/list-state.ts';
import { tickedIds } from '../../admin/records/ticked-records.ts';
import type { HideableErn } from './hide-calls.ts';
import type { HideState } from './hide-state.ts';

export interface HideBatchProps {
  list: List<HideableErn>;
  state: HideState;
  /** The ticked ones are hidden already. */
  hidden: boolean;
}

/** As many as the API hides in one transaction. */
const AT_MOST = 1000;

/** Hides or unhides the ticked ERNs. */
export function HideBatch({ list, state, hidden }: HideBatchProps) {
  useSignals();
  async function run(): Promise<void> {
    const ids = await tickedIds(list, fetchList(listHideableErns, { fields: ['id'] }));
    if (ids.length > AT_MOST) toasts.warn(t('hide_atMost', { count: AT_MOST }));
    else if (hidden) await state.unhide(ids);
    else state.choose(ids);
  }
  const count = list.selection.count.value;
  return <Button onPress={run}>{t(hidden ? 'hide_unhideMany' : 'hide_title', { count })}</Button>;
}
