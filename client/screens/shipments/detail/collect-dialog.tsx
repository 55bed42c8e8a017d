import { useEffect, useState } from 'react';
import { SignDialog } from '../../../signing/sign-dialog.tsx';
import { useUnsaved } from '../../../state/unsaved.ts';
import { t } from '../../../texts.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { QuantitiesText } from '../../../ui/value-text.tsx';
import { CollectState, type SendCollection } from './collect-state.ts';
import type { Shipment } from './shipment.ts';
import type { ShipmentState } from './shipment-state.ts';

interface CollectDialogProps {
  shipment: Shipment;
  state: ShipmentState;
  onClose: () => void;
}

export function CollectDialog({ shipment, state, onClose }: CollectDialogProps) {
  // The signature survives closing the dialog, so that no one signs twice after a lost connection.
  const [collecting] = useState(() => {
    const send: SendCollection = (collection, key) => state.collect(collection, key);
    state.collecting ??= new CollectState(send, shipment.carrier ?? undefined);
    return state.collecting;
  });
  useUnsaved(collecting.isBegun);
  const isDone = collecting.isDone.value;
  useEffect(() => {
    if (isDone) onClose();
  });
  const { destination, partner, packingUnits, quantities } = shipment;
  return (
    <SignDialog
      signing={collecting.signing}
      title={t('collect_title', { number: shipment.number })}
      verb={t('shipment_collect')}
      onClose={onClose}
    >
      <p>
        {t('shipment_confirmUnits', { count: packingUnits })} <QuantitiesText value={quantities} />
        {` · ${destination?.name ?? partner ?? t('shipment_toCompany')}`}
      </p>
      <TextField
        label={t('collect_fetchedBy')}
        value={collecting.fetchedBy}
        error={collecting.fetchedByError.value}
        longest={200}
      />
      <Field label={t('collect_at')} hint={t('collect_atHint')} error={collecting.atError.value} optional>
        {(control) => (
          <input
            {...control}
            className="input"
            type="datetime-local"
            value={collecting.at.value}
            onChange={(event) => {
              collecting.at.value = event.target.value;
            }}
          />
        )}
      </Field>
    </SignDialog>
  );
}
