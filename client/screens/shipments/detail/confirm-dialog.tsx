import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { QuantitiesText } from '../../../ui/value-text.tsx';
import type { Shipment } from './shipment-dependencies.ts';
import type { ShipmentState } from './shipment-state.ts';

interface ConfirmDialogProps {
  shipment: Shipment;
  state: ShipmentState;
  onClose: () => void;
}

/** Says that everything is packed, with what that is; who gets the manifest is said before. */
export function ConfirmDialog({ shipment, state, onClose }: ConfirmDialogProps) {
  useSignals();
  const units = state.units.value;
  const unprinted = units.filter(({ label }) => label !== 'printed').length;

  async function confirm(): Promise<void> {
    await state.confirm();
    onClose();
  }

  return (
    <Dialog
      title={t('shipment_confirmTitle', { number: shipment.number })}
      onClose={onClose}
      onSave={confirm}
      actions={
        <>
          <Button onPress={onClose}>{t('ui_cancel')}</Button>
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
      {unprinted > 0 && <p className="late">{t('shipment_confirmLabels', { count: unprinted })}</p>}
    </Dialog>
  );
}
