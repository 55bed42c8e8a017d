import { SignDialog } from '../../signing/sign-dialog.tsx';
import { t } from '../../texts.ts';
import { ConfirmationsDialog } from '../../ui/confirm/confirmations-dialog.tsx';
import { QuantitiesText } from '../../ui/value-text.tsx';
import { DifferingLines } from './despatch-detail/differing-lines.tsx';
import type { DespatchPicks } from './despatch-picks.ts';

/** Shows the facts before the user signs for several picks (checklist 47). */
export function DespatchPicksDialog({ state, onClose }: { state: DespatchPicks; onClose: () => void }) {
  const { ids, quantities, differing } = state.picks;
  const title = t('picks_despatchTitle', { count: ids.length });
  if (state.isDone.value) return null;
  return (
    <>
      <SignDialog signing={state.signing} title={title} verb={title} onClose={onClose}>
        <p>
          {state.numbers}
          {quantities.length > 0 && <br />}
          {quantities.length > 0 && <QuantitiesText value={quantities} />}
        </p>
        {differing === undefined ? (
          <p className="sub">{t('picks_despatchFacts')}</p>
        ) : (
          <DifferingLines lines={differing} />
        )}
      </SignDialog>
      <ConfirmationsDialog confirmations={state.confirmations} title={title} verb={title} />
    </>
  );
}
