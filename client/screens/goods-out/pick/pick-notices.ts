import { ApiError } from '../../../calls/errors.ts';
import { warnOf } from '../../../calls/report-error.ts';
import { href } from '../../../router/href.ts';
import { navigate } from '../../../router/navigate.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import type { PickNotices } from './pick-state.ts';

/** What the pick screen says, in toasts. */
export const pickNotices: PickNotices = {
  created: ({ id, number }, undo) => toasts.done(t('pick_created', { number }), undo, opening(id, number)),
  despatched: ({ id, number }) => toasts.done(t('pick_despatched', { number }), undefined, opening(id, number)),
  saved(id, number) {
    toasts.done(t('pick_saved', { number }));
    navigate(href('goodsOut/despatch/:id', { id }));
  },
  deleted: (number) => toasts.done(t('pick_deleted', { number })),
  removed: (sku, undo) => toasts.done(t('pick_removed', { sku }), undo),
  failed(error) {
    const isSentBefore = error instanceof ApiError && error.code === 'idempotency_key_reused';
    if (isSentBefore) toasts.warn(t('pick_sentBefore'));
    else warnOf(error, t('pick_createError'));
  },
};

function opening(id: number, number: string) {
  return { text: t('pick_open', { number }), href: href('goodsOut/despatch/:id', { id }) };
}
