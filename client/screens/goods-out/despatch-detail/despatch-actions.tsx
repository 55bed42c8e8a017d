import { connection } from '../../../calls/connection.ts';
import { unsentText } from '../../../scan/scan-queue.ts';
import { SignDialog } from '../../../signing/sign-dialog.tsx';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { QuantitiesText } from '../../../ui/value-text.tsx';
import { DespatchMenu, printNote } from './despatch-menu.tsx';
import { whoGets } from './despatch-rules.ts';
import type { DespatchState, Pick } from './despatch-state.ts';
import { DifferingLines } from './differing-lines.tsx';
import type { Picking } from './picking.ts';

export function DespatchActions({ pick, state }: { pick: Pick; state: DespatchState }) {
  return (
    <>
      <DespatchMenu pick={pick} state={state} />
      {pick.status === 'created' && (
        <Button kind="primary" onPress={() => state.start()}>
          {t('despatch_start')}
        </Button>
      )}
      {pick.status === 'started' && (
        <Button
          kind="primary"
          blocked={inTheWay(state.picking)}
          pending={state.picking.counting.sending.value}
          onPress={() => state.askSignature()}
        >
          {t('despatch_despatch')}
        </Button>
      )}
      {pick.status === 'despatched' && (
        <Button kind="primary" onPress={() => printNote(pick.id)}>
          {t('despatch_printNote')}
        </Button>
      )}
    </>
  );
}

/** Why the goods picked cannot be despatched yet. */
export function inTheWay({ walk, scan }: Picking): string | undefined {
  const { stops, done } = walk.progress.value;
  if (connection.isLost.value) return t('despatch_offline');
  if (done < stops) return t('despatch_stopsLeft', { count: stops - done });
  return unsentText(scan.queue);
}

/** The person who collects the goods signs for the taken quantities, the recipient and the differences from the pick (checklist 47). */
export function SignPick({ pick, state }: { pick: Pick; state: DespatchState }) {
  const { quantities, less, more } = state.picking.walk.progress.value;
  const who = whoGets(pick);
  const isAgain = pick.status === 'despatched';
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
      {!isAgain && <DifferingLines lines={[...less, ...more]} />}
    </SignDialog>
  );
}
