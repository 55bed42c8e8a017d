import { ApiError } from '../../api-error.ts';
import { reportError } from '../../report-error.ts';
import { searchFor } from '../../state/search-for.ts';
import { toasts } from '../../state/toasts.ts';
import { t } from '../../texts.ts';
import type { ErnWords } from './ern-state.ts';

/** What the ERN screen says, in toasts. */
export const ernWords: ErnWords = {
  saved: () => toasts.done(t('ern_saved')),
  received(number, undo, followUp) {
    const text =
      followUp === null ? t('ern_receivedDone', { number }) : t('ern_receivedRest', { number, rest: followUp.number });
    toasts.done(text, undo);
  },
  allCounted: () => toasts.done(t('ern_allCounted')),
  defaultSaved: (name, undo) => toasts.done(t('ern_defaultSaved', { name }), undo),
  defaultFailed: () => toasts.warn(t('message_defaultLocationsError')),
  search: searchFor,
  unread: reportError,
  failed(error) {
    if (!(error instanceof ApiError)) reportError(error);
    else if (error.code === 'job_cancelled') toasts.warn(t('message_jobCancelled'));
    else if (error.code === 'jobs_cancelled') toasts.warn(t('message_jobsCancelled'));
    else if (error.status >= 500) toasts.warn(t('message_ernSubmitError'));
    else toasts.warn(error.message);
  },
};
