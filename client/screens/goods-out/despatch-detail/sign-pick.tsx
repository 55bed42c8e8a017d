import { SignDialog } from '../../../signing/sign-dialog.tsx';
import { t } from '../../../texts.ts';
import { formatQuantity } from '../../../ui/formats.ts';
import { QuantitiesText } from '../../../ui/value-text.tsx';
import { type PickLine, takenOf, whoGets } from './despatch-rules.ts';
import type { DespatchState, Pick } from './despatch-state.ts';

/** The person who collects the goods signs for what was taken: how much, to whom, and what differs from the pick (checklist 47). */
export function SignPick({ pick, state }: { pick: Pick; state: DespatchState }) {
  const { quantities, less, more } = state.picking.walk.progress.value;
  const who = whoGets(pick);
  const isAgain = pick.status === 'despatched';
  const differing = isAgain ? [] : [...less, ...more];
  return (
    <SignDialog
      signing={state.signing}
      title={t(isAgain ? 'despatch_signAgainTitle' : 'despatch_signTitle', { number: pick.number })}
      verb={t(isAgain ? 'despatch_sign' : 'despatch_despatch')}
      onClose={() => {
        state.isSigning.value = false;
      }}
    >
      <p>
        <QuantitiesText value={quantities} />
        {who !== '' && ` · ${who}`}
      </p>
      {differing.length > 0 && <p className="sub">{t('despatch_differs')}</p>}
      <ul className="plain-list">
        {differing.map((line) => (
          <li key={line.id}>{differenceText(line)}</li>
        ))}
      </ul>
    </SignDialog>
  );
}

function differenceText(line: PickLine): string {
  const [taken, wanted] = [formatQuantity(takenOf(line)), formatQuantity(line.quantity)];
  return t('despatch_short', { code: line.sku.stockCode, taken, wanted });
}
