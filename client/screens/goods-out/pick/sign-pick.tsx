import './texts.ts';
import { useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { PickState } from './pick-state.ts';

/** Signs for goods that are picked and despatched in one. */
export function SignPick({ state, onClose }: { state: PickState; onClose: () => void }) {
  useSignals();
  const signedBy = useSignal('');
  const [tried, setTried] = useState(false);
  const name = signedBy.value.trim();
  const despatch = async () => {
    setTried(true);
    if (name === '') return;
    onClose();
    await state.despatch({ signedBy: name });
  };
  return (
    <Dialog
      title={t('title_pickAndDespatch')}
      onClose={onClose}
      onSave={despatch}
      actions={
        <Button kind="primary" onPress={despatch}>
          {t('pick_despatch')}
        </Button>
      }
    >
      <TextField
        label={t('picks_signedBy')}
        value={signedBy}
        error={tried && name === '' ? t('picks_signatureMissing') : undefined}
        longest={200}
        required
      />
    </Dialog>
  );
}
