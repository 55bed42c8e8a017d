import { useSignal } from '@preact/signals-react';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { NoteField } from '../../../ui/fields/text-field.tsx';
import { QuantitiesText } from '../../../ui/value-text.tsx';
import type { Shipment } from './shipment.ts';
import { openManifest } from './shipment-papers.ts';
import type { ShipmentState } from './shipment-state.ts';

interface ConfirmDialogProps {
  shipment: Shipment;
  state: ShipmentState;
  onClose: (isPrinting?: boolean) => void;
}

export function ConfirmDialog({ shipment, state, onClose }: ConfirmDialogProps) {
  const manifest = useSignal(false);
  const labels = useSignal(false);
  const units = state.units.value;
  const unprinted = units.filter(({ label }) => label !== 'printed').length;

  async function confirm(): Promise<void> {
    const isDone = (await (state.packing?.finishScans() ?? true)) && (await state.confirm());
    onClose(isDone && labels.value);
    if (isDone && manifest.value) await openManifest(shipment.id, state.accessId);
  }

  return (
    <Dialog
      title={t('shipment_confirmTitle', { number: shipment.number })}
      onClose={() => onClose()}
      onSave={confirm}
      actions={
        <>
          <Button onPress={() => onClose()}>{t('ui_cancel')}</Button>
          <Button kind="primary" onPress={confirm}>
            {t('shipment_confirm')}
          </Button>
        </>
      }
    >
      <p>
        {t('shipment_confirmUnits', { count: units.length })} <QuantitiesText value={shipment.quantities} />
      </p>
      {shipment.manifestAddresses.length > 0 && (
        <p>{t('shipment_confirmMails', { addresses: shipment.manifestAddresses.join(', ') })}</p>
      )}
      <CheckboxField label={t('shipment_andManifest')} value={manifest} />
      {unprinted > 0 && <CheckboxField label={t('shipment_andLabels', { count: unprinted })} value={labels} />}
    </Dialog>
  );
}

interface ReasonDialogProps {
  title: string;
  verb: string;
  danger?: boolean;
  /** Returns whether the dialog can close: done, or refused, which the page shows. If no answer came, the typed reason stays. */
  onReason: (reason: string) => Promise<boolean>;
  onClose: () => void;
}

/** Asks for the reason of a rejection or cancellation; the requester can read it. */
export function ReasonDialog({ title, verb, danger, onReason, onClose }: ReasonDialogProps) {
  const reason = useSignal('');
  const error = useSignal<string | undefined>(undefined);

  async function send(): Promise<void> {
    const typed = reason.value.trim();
    error.value = typed === '' ? t('shipment_reasonMissing') : undefined;
    if (typed === '') return;
    if (await onReason(typed)) onClose();
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSave={send}
      actions={
        <>
          <Button onPress={onClose}>{t('ui_cancel')}</Button>
          <Button kind={danger === true ? 'danger' : 'primary'} onPress={send}>
            {verb}
          </Button>
        </>
      }
    >
      <NoteField label={t('shipment_reason')} value={reason} error={error.value} rows={2} />
    </Dialog>
  );
}
