import { errorText } from '../../../calls/report-error.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import type { HideWords } from './hide-state.ts';

/** What hiding and unhiding say in toasts; hiding offers Undo (checklist 46). */
export const hideWords: HideWords = {
  hidden: (count, undo) => toasts.done(t('hide_done', { count }), undo),
  shown: (count) => toasts.done(t('hide_shown', { count })),
  failed: (error) => toasts.warn(errorText(error)),
};
