import { listErns } from '../../../../shared/contract/goods-in/erns.ts';
import { type ErnRow, isOpenErn } from '../../../documents/statuses.ts';
import { tickedRows } from '../../../lists/ticked-records.ts';
import { fetchList } from '../../../state/lists.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import type { List } from '../../../ui/list/list-state.ts';

/** The most ERNs that the API changes at once. */
const MOST = 1000;

export function isWorkable(ern: ErnRow): boolean {
  return isOpenErn(ern) && !ern.hidden;
}

/** The ticked ERNs that are open for work; undefined, with a message, if there are none or too many. */
export async function tickedErns(list: List<ErnRow>): Promise<readonly ErnRow[] | undefined> {
  if (list.selection.count.peek() > MOST) return void toasts.warn(t('erns_changeAtMost', { count: MOST }));
  const erns = (await tickedRows(list, fetchList<ErnRow>(listErns))).filter(isWorkable);
  return erns.length === 0 ? void toasts.warn(t('hide_onlyOpen')) : erns;
}
