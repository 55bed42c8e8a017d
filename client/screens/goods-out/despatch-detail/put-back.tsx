import { useState } from 'react';
import { findLocations } from '../../../pickers/find-locations.ts';
import { t } from '../../../texts.ts';
import { SaveDialog } from '../../../ui/action-dialogs.tsx';
import { ComboboxField } from '../../../ui/combobox/combobox-field.tsx';
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx';
import { formatQuantity } from '../../../ui/formats.ts';
import type { Stop } from './despatch-rules.ts';
import type { DespatchState } from './despatch-state.ts';
import { PutBackState } from './put-back-state.ts';

export function PutBack({ despatch, number }: { despatch: DespatchState; number: string }) {
  const [state] = useState(() => new PutBackState(despatch, findLocations));
  const close = () => {
    despatch.isPuttingBack.value = false;
  };
  const save = async () => {
    if (await state.save()) close();
  };
  const isElsewhere = state.where.value === 'elsewhere';
  return (
    <SaveDialog
      title={t('despatch_abandonTitle', { number })}
      onClose={close}
      onSave={save}
      verb={t('despatch_putBack')}
    >
      <p>{t('despatch_putBackFacts')}</p>
      <ul className="plain-list">
        {state.stops.value.map((stop) => (
          <li key={stop.key}>{takenText(stop)}</li>
        ))}
      </ul>
      <ChoiceGroup
        label={t('despatch_putBackWhere')}
        value={state.where}
        choices={[
          { value: 'taken', text: t('despatch_putBackTaken') },
          { value: 'elsewhere', text: t('despatch_putBackElsewhere') },
        ]}
        error={isElsewhere ? undefined : state.error.value}
      />
      {isElsewhere && (
        <ComboboxField label={t('despatch_location')} combobox={state.location} error={state.error.value} />
      )}
    </SaveDialog>
  );
}

function takenText({ taken, sku, location, drumNumber }: Stop): string {
  const code = drumNumber === null ? sku.stockCode : t('despatch_drumOf', { sku: sku.stockCode, drum: drumNumber });
  const quantity = `${formatQuantity(taken ?? '0')} ${sku.unit}`;
  return t('despatch_takenFrom', { quantity, code, location: location?.name ?? '' });
}
