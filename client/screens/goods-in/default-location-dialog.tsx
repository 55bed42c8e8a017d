import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { findLocations } from '../../pickers/find-locations.ts';
import type { LocationOption } from '../../pickers/location-option.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { ComboboxField } from '../../ui/combobox/combobox-field.tsx';
import { createCombobox } from '../../ui/combobox/combobox-state.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { ErnState } from './ern-state.ts';

/** Chooses where this company's goods are received in this warehouse, for everybody from now on. */
export function DefaultLocationDialog({ state, onClose }: { state: ErnState; onClose: () => void }) {
  useSignals();
  const [chosen, setChosen] = useState<LocationOption>();
  const [combobox] = useState(() => createCombobox<LocationOption>({ find: findLocations, onPick: setChosen }));
  const isChosen = chosen !== undefined && combobox.text.value.trim() === chosen.name;
  async function save(): Promise<void> {
    if (isChosen && (await state.saveDefaultLocation(chosen.id))) onClose();
  }
  return (
    <Dialog
      title={t('ern_changeDefault')}
      onClose={onClose}
      onSave={save}
      actions={
        <>
          <Button onPress={onClose}>{t('ui_cancel')}</Button>
          <Button kind="primary" blocked={isChosen ? undefined : t('ern_chooseLocation')} onPress={save}>
            {t('ern_saveDefault')}
          </Button>
        </>
      }
    >
      <p className="sub">{t('ern_defaultHint')}</p>
      <ComboboxField label={t('ern_defaultLocationLabel')} combobox={combobox} />
    </Dialog>
  );
}
