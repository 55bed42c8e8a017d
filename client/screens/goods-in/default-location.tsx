import { useSignals } from '@preact/signals-react/runtime';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lazy-part.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import type { ErnState } from './ern-state.ts';

const Chooser = lazyPart(() => import('./default-location-dialog.tsx').then((module) => module.DefaultLocationDialog));

/** Where goods without a location are received, and the way to change it. */
export function DefaultLocation({ state, open }: { state: ErnState; open: boolean }) {
  useSignals();
  const [isChoosing, setChoosing] = useState(false);
  const location = state.defaultLocation;
  return (
    <span className="default-location">
      {location === undefined ? <span className="field-error">{t('ern_noDefault')}</span> : location.name}
      {open && (
        <Button
          small
          kind="quiet"
          icon="edit"
          label={t('ern_changeDefault')}
          onPress={() => {
            setChoosing(true);
          }}
        />
      )}
      {isChoosing && (
        <Suspense>
          <Chooser state={state} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </span>
  );
}
