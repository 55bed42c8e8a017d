import { ApiError } from '../../../calls/errors.ts';
import { href } from '../../../router/href.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { ernWords } from '../ern-words.ts';
import type { ManualWords } from './manual-state.ts';

/** What manual goods in says, in toasts. */
export const manualWords: ManualWords = {
  received: (number, undo) => toasts.done(t('manual_received', { number }), undo),
  announced: ({ id, number }) =>
    toasts.done(t('manual_announced', { number }), undefined, {
      text: t('manual_open', { number }),
      href: href('goodsIn/:id', { id }),
    }),
  undone: (number) => toasts.done(t('manual_undone', { number })),
  removed: (sku, undo) => toasts.done(t('manual_removed', { sku }), undo),
  failed(error) {
    const isSentBefore = error instanceof ApiError && error.code === 'idempotency_key_reused';
    if (isSentBefore) toasts.warn(t('manual_sentBefore'));
    else ernWords.failed(error);
  },
};
