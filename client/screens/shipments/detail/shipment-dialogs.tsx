import { useSignal } from '@preact/signals-react';
import { t } from '../../../texts.ts';
import { SaveDialog } from '../../../ui/action-dialogs.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { QuantitiesText } from '../../../ui/value-text.tsx';
import type { LabelsState } from './labels/labels-state.ts';
import type { Shipment } from './shipment.ts';
import { openManifest } from './shipment-papers.ts';
import type { ShipmentState } from './shipment-state.ts';

interface ConfirmDialogProps {
  shipment: Shipment;
  state: ShipmentState;
  labels: LabelsState;
  onClose: () => void;
}

export function ConfirmDialog({ shipment, state, labels, onClose }: ConfirmDialogProps) {
  const manifest = useSignal(false);
  const label = useSignal(false);
  const rest = state.packing?.left.value ?? [];
  const units = state.units.value.length;
  const missing = labels.missing.value.length;
  const verb = rest.length === 0 ? t('shipment_confirm') : t('shipment_packAndConfirm');

  async function isPacked(): Promise<boolean> {
    const { packing } = state;
    if (packing === undefined) return true;
    return rest.length === 0 ? packing.finishScans() : packing.packRest();
  }

  async function confirm(): Promise<void> {
    const isDone = (await isPacked()) && (await state.confirm());
    onClose();
    // Printed by a press of its own: a browser blocks a tab that opens after an answer, and the labels would count as printed.
    if (isDone && label.value) labels.open();
    if (isDone && manifest.value) await openManifest(shipment.id, state.accessId);
  }

  return (
    <SaveDialog
      title={t('shipment_confirmTitle', { number: shipment.number })}
      onClose={onClose}
      onSave={confirm}
      verb={verb}
    >
      <p>
        {t('shipment_confirmUnits', { count: units })} <QuantitiesText value={shipment.quantities} />
      </p>
      {rest.length > 0 && (
        <p className="late">
          {t('shipment_confirmRest')} <QuantitiesText value={rest} />
        </p>
      )}
      {shipment.manifestAddresses.length > 0 && (
        <p>{t('shipment_confirmMails', { addresses: shipment.manifestAddresses.join(', ') })}</p>
      )}
      <CheckboxField label={t('shipment_andManifest')} value={manifest} />
      {missing > 0 && <CheckboxField label={t('shipment_andLabels', { count: missing })} value={label} />}
    </SaveDialog>
  );
}
