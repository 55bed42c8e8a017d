import { useSignals } from '@preact/signals-react/runtime';
import { SignDialog } from '../../../signing/sign-dialog.tsx';
import { t } from '../../../texts.ts';
import { ConfirmationsDialog } from '../../../ui/confirm/confirmations-dialog.tsx';
import { QuantitiesText } from '../../../ui/value-text.tsx';
import type { DespatchTicked } from './despatch-ticked.ts';

/** Somebody signs for the ticked picks, with the facts first (checklist 47). */
export function DespatchDialog({ state, onClose }: { state: DespatchTicked; onClose: () => void }) {
  useSignals();
  const title = t('picks_despatchTitle', { count: state.picks.ids.length });
  if (state.isDone.value) return null;
  return (
    <>
      <SignDialog signing={state.signing} title={title} verb={title} onClose={onClose}>
        <p>
          {state.numbers}
          {state.quantities.length > 0 && <br />}
          {state.quantities.length > 0 && <QuantitiesText value={state.quantities} />}
        </p>
        <p className="sub">{t('picks_despatchFacts')}</p>
      </SignDialog>
      <ConfirmationsDialog confirmations={state.confirmations} title={title} verb={title} />
    </>
  );
}
