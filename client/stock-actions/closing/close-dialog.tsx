import { type Signal, useSignal } from '@preact/signals-react';
import { accessFor } from '../../../shared/permissions.ts';
import { api } from '../../calls/api.ts';
import { tryOrReport } from '../../calls/report-error.ts';
import { session } from '../../state/session.ts';
import { toasts } from '../../state/toasts.ts';
import { t } from '../../texts.ts';
import { SaveDialog } from '../../ui/action-dialogs.tsx';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { NoteField } from '../../ui/fields/text-field.tsx';
import { formatQuantities } from '../../ui/formats.ts';
import { CloseState, readTransit, type TransitErn } from './close-state.ts';

export type Closing = Signal<CloseState | undefined>;

/** Undefined under an access that may not close goods in transit. `changed` is called once they are closed, or open again. */
export function useClosing(
  changed: () => void,
): { closing: Closing; open(ern: TransitErn): Promise<void> } | undefined {
  const closing = useSignal<CloseState | undefined>(undefined);
  if (accessFor('adjustStock', session.current.value, session.accesses.value) === undefined) return undefined;
  return {
    closing,
    open: (ern) =>
      tryOrReport(async () => {
        const row = await readTransit(api, ern);
        if (row === undefined) toasts.warn(t('transit_gone', { number: ern.number }));
        else closing.value = new CloseState(row, api, changed);
      }),
  };
}

/** Closes goods in transit that never arrive, with a reason. */
export function CloseDialog({ closing }: { closing: Closing }) {
  const state = closing.value;
  if (state === undefined) return null;
  const { number, from, items } = state.row;
  const leave = () => {
    closing.value = undefined;
  };

  async function close(): Promise<void> {
    if (await state?.close()) leave();
  }

  return (
    <SaveDialog
      title={t('transit_closeTitle', { number })}
      onClose={leave}
      onSave={close}
      verb={t('transit_closeVerb')}
      danger
    >
      <p>{t('transit_closeFacts', { items: formatQuantities(items), from: from.name })}</p>
      <ChoiceGroup
        label={t('transit_outcome')}
        value={state.outcome}
        choices={[
          { value: 'lost', text: t('transit_lost'), hint: t('transit_lostHint') },
          { value: 'damaged', text: t('transit_damaged'), hint: t('transit_damagedHint') },
          { value: 'sentBack', text: t('transit_sentBack'), hint: t('transit_sentBackHint', { from: from.name }) },
        ]}
      />
      <NoteField label={t('transit_reason')} value={state.reason} error={state.error.value} rows={2} />
    </SaveDialog>
  );
}
