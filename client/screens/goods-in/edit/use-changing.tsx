import { type ReactNode, useState } from 'react';
import { api } from '../../../calls/api.ts';
import { mayCreatePartners } from '../../../pickers/may-create-partners.ts';
import { session } from '../../../state/session.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import type { Ern } from '../ern-rules.ts';
import type { ErnState } from '../ern-state.ts';
import { CancelErnDialog } from './cancel-dialog.tsx';
import { cancel } from './cancel-ern.ts';
import { EditErnDialog } from './edit-dialog.tsx';
import { EditErnState } from './edit-state.ts';

interface Changing {
  edit(): void;
  cancel(): void;
  readonly dialog: ReactNode;
}

/** Editing and cancelling an expected ERN, each in a dialog of its own. */
export function useChanging(ern: Ern, state: ErnState): Changing {
  const [edited, setEdited] = useState<EditErnState>();
  const [isCancelling, setCancelling] = useState(false);
  const isH3g = session.current.value?.company?.layout === 'H3G';
  function edit(): void {
    if (!state.lines.isWhole.peek()) return void toasts.warn(t('ern_reading'));
    const rows = state.lines.all.peek().map(({ row }) => row.peek());
    setEdited(new EditErnState(api, ern, rows, { isH3g, mayCreatePartners }));
  }
  function askToCancel(): void {
    if (state.lines.progress.peek().counted > 0) toasts.warn(t('ern_cancel_counted'));
    else setCancelling(true);
  }
  return {
    edit,
    cancel: askToCancel,
    dialog: (
      <>
        {edited !== undefined && (
          <EditErnDialog
            state={edited}
            isH3g={isH3g}
            onSaved={() => void state.open()}
            onClose={() => setEdited(undefined)}
          />
        )}
        {isCancelling && (
          <CancelErnDialog
            ern={ern}
            onReason={(reason) =>
              cancel(ern, reason, { api, undo: (id) => state.receipt.undo(id), open: () => state.open() })
            }
            onClose={() => setCancelling(false)}
          />
        )}
      </>
    ),
  };
}
