import { ApiError } from '../../calls/errors.ts';
import { reportError } from '../../calls/report-error.ts';
import { searchFor } from '../../shell/layer.ts';
import { toasts } from '../../state/toasts.ts';
import type { TextKey } from '../../text-sets.ts';
import { t } from '../../texts.ts';
import type { ErnWords } from './ern-state.ts';

/** What others do to the ERN on screen, by the kind of their operation. */
const deeds: Readonly<Record<string, TextKey>> = {
  receive: 'ern_deed_receive',
  reverse: 'ern_deed_reverse',
  hide: 'ern_deed_hide',
  unhide: 'ern_deed_unhide',
};

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
  changed(kind, name) {
    const key = deeds[kind];
    toasts.done(t(key ?? 'ern_deed_other', { name }));
  },
  failed(error) {
    if (!(error instanceof ApiError)) reportError(error);
    else if (error.code === 'job_cancelled') toasts.warn(t('message_jobCancelled'));
    else if (error.code === 'jobs_cancelled') toasts.warn(t('message_jobsCancelled'));
    else if (error.status >= 500) toasts.warn(t('message_ernSubmitError'));
    else toasts.warn(error.message);
  },
};
