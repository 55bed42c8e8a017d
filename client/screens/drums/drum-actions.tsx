import { useSignals } from '@preact/signals-react/runtime';
import { Suspense, useState } from 'react';
import { accessFor } from '../../../shared/permissions.ts';
import { lazyPart } from '../../lazy-part.ts';
import { href } from '../../router/href.ts';
import { session } from '../../state/session.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import type { Drum } from './drum-calls.ts';
import type { DrumState } from './drum-state.ts';

const DrumLabels = lazyPart(() =>
  import('../../documents/printing/drum-labels.tsx').then((module) => module.DrumLabels),
);

/** What can be done to a drum: its label always, moving and cutting while something is on it here. */
export function DrumActions({ drum, state }: { drum: Drum; state: DrumState }) {
  useSignals();
  const [isPrinting, setPrinting] = useState(false);
  const mayMove = accessFor('moveStock', session.current.value, session.accesses.value) !== undefined;
  const isHere = drum.state === 'in_stock';
  return (
    <>
      <Button onPress={() => setPrinting(true)}>{t('drumPage_label')}</Button>
      {mayMove && isHere && (
        <>
          <a className="button" href={`${href('putaway/stock')}?${new URLSearchParams({ drum: drum.number })}`}>
            {t('drumPage_move')}
          </a>
          <Button
            kind="primary"
            onPress={() => {
              state.isCutting.value = true;
            }}
          >
            {t('drumPage_cut')}
          </Button>
        </>
      )}
      {isPrinting && (
        <Suspense>
          <DrumLabels ids={[drum.id]} onClose={() => setPrinting(false)} />
        </Suspense>
      )}
    </>
  );
}
