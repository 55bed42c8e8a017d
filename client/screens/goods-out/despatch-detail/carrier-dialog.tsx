import { useSignal } from '@preact/signals-react';
import { useState } from 'react';
import { saveCarrier } from '../../../../shared/contract/goods-out/pick-carrier.ts';
import { useSend } from '../../../calls/use-send.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { SaveDialog } from '../../../ui/action-dialogs.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { NoticeBar } from '../../../ui/notice-bar.tsx';
import type { DespatchState, Pick } from './despatch-state.ts';

/** Carriers often give the tracking number after the despatch, so both can be saved until the pick is closed. */
export function CarrierDialog({ pick, state }: { pick: Pick; state: DespatchState }) {
  const [before] = useState(() => ({ carrier: pick.carrier ?? '', trackingNumber: pick.trackingNumber ?? '' }));
  const carrier = useSignal(before.carrier);
  const trackingNumber = useSignal(before.trackingNumber);
  const { refusal, send } = useSend(saveCarrier);
  function close(): void {
    state.isSettingCarrier.value = false;
  }
  async function save(): Promise<void> {
    const { id, version, number } = pick;
    const typed = { carrier: carrier.peek().trim(), trackingNumber: trackingNumber.peek().trim() };
    // Only what was typed here: the other field may have changed elsewhere meanwhile.
    const changes = (['carrier', 'trackingNumber'] as const).filter((key) => typed[key] !== before[key]);
    if (changes.length === 0) return close();
    if (await send({ id, version, ...Object.fromEntries(changes.map((key) => [key, typed[key] || null])) })) {
      toasts.done(t('despatch_carrierDone', { number }));
      close();
    }
    await state.open();
  }
  return (
    <SaveDialog title={t('despatch_carrier')} verb={t('despatch_carrierSave')} onSave={save} onClose={close}>
      {refusal !== undefined && <NoticeBar tone="bad">{refusal}</NoticeBar>}
      <div className="form-fields">
        <TextField label={t('column_carrier')} value={carrier} longest={200} optional />
        <TextField label={t('column_trackingNumber')} value={trackingNumber} longest={60} optional />
      </div>
    </SaveDialog>
  );
}
