import { ApiError } from '../../calls/errors.ts';
import { reportError } from '../../calls/report-error.ts';
import { toasts } from '../../state/toasts.ts';
import { t } from '../../texts.ts';
import { formatQuantity } from '../../ui/formats.ts';
import type { DrumWords } from './drum-state.ts';

/** What the page of a drum says, in toasts. */
export const drumWords: DrumWords = {
  cut: ({ quantity, unit, number }, undo) =>
    toasts.done(t('drumPage_cutDone', { quantity: formatQuantity(quantity), unit, number }), undo),
  undone: () => toasts.done(t('drumPage_undone')),
  failed(error) {
    if (error instanceof ApiError && error.status < 500) toasts.warn(error.message);
    else reportError(error);
  },
};
