import { toasts } from '../../state/toasts.ts';
import { t } from '../../texts.ts';
import type { CancelWords } from './cancel-state.ts';

/** What cancelling and enabling jobs says, in toasts (rules 8, Job cancel). */
export const cancelWords: CancelWords = {
  cancelled: (number, count) => toasts.done(t('cancelJob_done', { number, count })),
  enabled: (number) => toasts.done(t('cancelJob_enabled', { number })),
  refused: (error) => toasts.warn(error.message),
  cancelFailed: () => toasts.warn(t('message_jobCancelError')),
  enableFailed: () => toasts.warn(t('message_jobEnableError')),
};
