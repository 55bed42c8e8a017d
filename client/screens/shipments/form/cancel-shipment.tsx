import { signal } from '@preact/signals-react';
import { useState } from 'react';
import { t } from '../../../texts.ts';
import { SaveDialog } from '../../../ui/action-dialogs.tsx';
import { FormFields } from '../../../ui/fields/form-fields.tsx';
import { NoteField } from '../../../ui/fields/text-field.tsx';
import type { ShipmentState } from './shipment-state.ts';

/** Asks for the reason and cancels the edited return or transfer; this cannot be undone. */
export function CancelShipment({ state, onClose }: { state: ShipmentState; onClose: () => void }) {
  const [reason] = useState(() => signal(''));
  const [tries, setTries] = useState(0);
  const number = state.row.value?.number ?? '';
  const isMissing = reason.value.trim() === '';
  async function cancel(): Promise<void> {
    if (!isMissing && (await state.cancel(reason.peek().trim()))) return;
    setTries(tries + 1);
  }
  const verb = t('shipmentForm_cancel', { number });
  return (
    <SaveDialog title={verb} onClose={onClose} onSave={cancel} verb={verb} danger>
      <p>{t('shipmentForm_cancelFacts')}</p>
      <FormFields faults={tries}>
        <NoteField
          label={t('shipmentForm_cancelReason')}
          value={reason}
          error={tries > 0 && isMissing ? t('shipmentForm_cancelReasonMissing') : undefined}
          required
        />
      </FormFields>
    </SaveDialog>
  );
}
