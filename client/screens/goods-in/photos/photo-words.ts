import { reportError } from '../../../calls/report-error.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import type { PhotoWords } from './photos-state.ts';

/** What is said about photos, in toasts. */
export const photoWords: PhotoWords = {
  added: (count) => toasts.done(t('ern_photo_added', { count })),
  removed: (undo) => toasts.done(t('ern_photo_removed'), undo),
  unreadable: (name) => toasts.warn(t('ern_photo_unreadable', { name })),
  failed: reportError,
};
