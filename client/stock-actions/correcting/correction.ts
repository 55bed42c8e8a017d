import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import type { Api } from '../../calls/api.ts';
import { warnOf } from '../../calls/report-error.ts';
import { toasts } from '../../state/toasts.ts';
import { t } from '../../texts.ts';

/** Shows that stock was corrected, with its Undo. `onChanged` is called whenever stock has changed. */
export function sayCorrected(api: Api, operationId: number, text: string, onChanged: () => void): void {
  toasts.done(text, async () => {
    try {
      await api.call(reverseOperation, { id: operationId, reason: 'Undo' });
      toasts.done(t('correcting_undone'));
    } catch (error) {
      warnOf(error);
    }
    onChanged();
  });
  onChanged();
}
