import { cancelErn } from '../../../../shared/contract/goods-in/edit-ern.ts';
import type { Api } from '../../../calls/api.ts';
import { isRefusal } from '../../../calls/errors.ts';
import { warnOf } from '../../../calls/report-error.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import type { Ern } from '../ern-rules.ts';

interface CancelDependencies {
  api: Api;
  undo(operationId: number): Promise<void>;
  open(): Promise<void>;
}

/** Returns whether the question is answered: cancelled, or refused with a message. Without an answer the typed reason stays. */
export async function cancel(
  { id, number, version }: Ern,
  reason: string,
  { api, undo, open }: CancelDependencies,
): Promise<boolean> {
  try {
    const { operationId } = await api.call(cancelErn, { id, version, reason });
    toasts.done(t('ern_cancel_done', { number }), () => undo(operationId));
  } catch (error) {
    warnOf(error);
    if (!isRefusal(error)) return false;
  }
  await open();
  return true;
}
