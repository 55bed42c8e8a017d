import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { Suspense, useEffect, useMemo } from 'react';
import { WhenLoaded } from '../../documents/when-loaded.tsx';
import { lazyPart } from '../../lazy-part.ts';
import type { ScreenProps } from '../../route.ts';
import { useLive } from '../../state/live/live.ts';
import { throttled } from '../../state/live/throttle.ts';
import { useRecent } from '../../state/recent.ts';
import { t } from '../../texts.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { DocumentPage, DocumentPart } from '../../ui/document-page.tsx';
import { DrumActions } from './drum-actions.tsx';
import { DrumAside } from './drum-aside.tsx';
import { type Drum as DrumDocument, drumCalls } from './drum-calls.ts';
import { DrumLife } from './drum-life.tsx';
import { DrumOwners } from './drum-owners.tsx';
import { DrumState } from './drum-state.ts';
import { drumStatus } from './drum-status.ts';
import { drumWords } from './drum-words.ts';

/** Fetched when somebody cuts: most who open a drum only look. */
const CutDialog = lazyPart(() => import('./cut-dialog.tsx').then((module) => module.CutDialog));

/** One drum: what is left on it, whose it is, its whole life here; moved, cut and labelled from here. */
export function Drum({ params }: ScreenProps) {
  useSignals();
  const id = Number(params.id);
  const state = useMemo(() => new DrumState(id, { calls: drumCalls, words: drumWords }), [id]);
  useEffect(() => void state.open(), [state]);
  return (
    <WhenLoaded load={state.load.value} onRetry={() => state.open()}>
      {(drum) => <OpenDrum key={drum.id} drum={drum} state={state} />}
    </WhenLoaded>
  );
}

function OpenDrum({ drum, state }: { drum: DrumDocument; state: DrumState }) {
  useSignals();
  useRecent('shell_kind_drum', drum.number);
  const reread = useMemo(() => throttled(() => state.open()), [state]);
  useLive({ document: 'stock' }, reread);
  return (
    <DocumentPage
      title={drum.number}
      status={<StatusChip {...drumStatus(drum)} />}
      facts={[drum.location, drum.stockCode, drum.name === drum.stockCode ? null : drum.name]
        .filter((fact) => fact !== null)
        .join(', ')}
      actions={<DrumActions drum={drum} state={state} />}
      aside={<DrumAside drum={drum} state={state} />}
    >
      <DocumentPart title={t('drumPage_owners')}>
        <DrumOwners drum={drum} />
      </DocumentPart>
      <DocumentPart title={t('drumPage_life')}>
        <DrumLife drum={drum} state={state} />
      </DocumentPart>
      {state.isCutting.value && (
        <Suspense>
          <CutDialog drum={drum} state={state} />
        </Suspense>
      )}
    </DocumentPage>
  );
}
