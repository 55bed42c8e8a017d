import { ApiError } from '../../calls/errors.ts';
import { reportError } from '../../calls/report-error.ts';
import { toasts } from '../../state/toasts.ts';
import { t } from '../../texts.ts';
import { formatQuantity } from '../../ui/formats.ts';
import type { MoveOrder } from './move-order.ts';
import type { MoveWords } from './move-state.ts';

/** What Move stock says, in toasts. */
export const moveWords: MoveWords = {
  moved: (order, lines, undo) => toasts.done(movedText(order, lines), undo),
  undone: () => toasts.done(t('move_undone')),
  unread: reportError,
  failed(error) {
    if (!(error instanceof ApiError)) reportError(error);
    else if (error.status >= 500) toasts.warn(t('message_moveStockError'));
    else toasts.warn(`${t('message_moveStockError')}: ${error.message}`);
  },
};

function movedText({ goods, to: { label: name } }: MoveOrder, lines: number): string {
  if (goods === undefined) return t('move_movedLines', { count: lines, name });
  return t('move_movedOne', { quantity: formatQuantity(goods.quantity), code: goods.code, name });
}
