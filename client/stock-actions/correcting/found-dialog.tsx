import { useEffect, useState } from 'react';
import { api } from '../../calls/api.ts';
import { findLocations } from '../../pickers/find-locations.ts';
import { session } from '../../state/session.ts';
import { t } from '../../texts.ts';
import { SaveDialog } from '../../ui/action-dialogs.tsx';
import { ComboboxField } from '../../ui/combobox/combobox-field.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { FormFields } from '../../ui/fields/form-fields.tsx';
import { QuantityField } from '../../ui/fields/quantity-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { type FoundFrom, FoundState } from './found-state.ts';
import { ReasonFields } from './reason-fields.tsx';

interface FoundDialogProps {
  from: FoundFrom;
  onChanged: () => void;
  onClose: () => void;
}

export function FoundDialog({ from, onChanged, onClose }: FoundDialogProps) {
  const layout = session.current.value?.company?.layout;
  const [state] = useState(() => new FoundState(api, { findLocations, layout, onChanged }));
  const [tries, setTries] = useState(0);
  const { stockCode, location } = from;
  useEffect(() => {
    void state.open({ ...(stockCode !== undefined && { stockCode }), ...(location !== undefined && { location }) });
  }, [state, stockCode, location]);
  async function save(): Promise<void> {
    if (await state.save()) onClose();
    else setTries(tries + 1);
  }
  const { sku, quantity, drum, job, segment, swc } = state;
  return (
    <SaveDialog title={t('found_add')} onClose={onClose} onSave={save} verb={t('found_add')}>
      <FormFields faults={tries}>
        <ComboboxField label={t('column_stockCode')} combobox={sku.combobox} error={sku.error.value} required />
        <ComboboxField
          label={t('column_location')}
          combobox={state.location.combobox}
          error={state.location.error.value}
          required
        />
        <QuantityField
          label={t('found_quantity')}
          value={quantity.value}
          unit={sku.picked.value?.unit}
          whole={sku.picked.value?.wholeNumbers === true}
          error={quantity.error.value}
          required
        />
        {state.isOnDrum.value && (
          <TextField label={t('found_drum')} value={drum.value} longest={40} error={drum.error.value} required />
        )}
        <ComboboxField
          label={t('column_job')}
          combobox={job.combobox}
          placeholder={t('goods_freeStock')}
          error={job.error.value}
          optional
        />
        <TextField
          label={t('column_segment')}
          value={segment.value}
          longest={40}
          error={segment.error.value}
          optional
        />
        {layout === 'H3G' && (
          <TextField label={t('column_swc')} value={swc.value} longest={40} error={swc.error.value} optional />
        )}
        <ReasonFields reason={state.reason} />
      </FormFields>
      {state.refused.value !== undefined && <FieldError id="found-refused" text={state.refused.value} />}
    </SaveDialog>
  );
}
