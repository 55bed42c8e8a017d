import { connection } from '../../../calls/connection.ts';
import { unsentText } from '../../../scan/scan-queue.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { DespatchMenu, printNote } from './despatch-menu.tsx';
import type { DespatchState, Pick } from './despatch-state.ts';

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
          blocked={inTheWay(state)}
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

function inTheWay({ picking: { walk, scan } }: DespatchState): string | undefined {
  const { stops, done } = walk.progress.value;
  if (connection.isLost.value) return t('despatch_offline');
  if (done < stops) return t('despatch_stopsLeft', { count: stops - done });
  return unsentText(scan.queue);
}
