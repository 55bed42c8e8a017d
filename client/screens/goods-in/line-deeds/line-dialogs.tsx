import { useSignals } from '@preact/signals-react/runtime';
import { Suspense } from 'react';
import { lazyPart } from '../../../lazy-part.ts';
import type { ErnState } from '../ern-state.ts';
import type { LineDeeds } from './line-deeds.ts';

const SplitHost = lazyPart(() => import('./split-host.tsx').then((module) => module.SplitHost));
const DamageHost = lazyPart(() => import('./damage-host.tsx').then((module) => module.DamageHost));

/** What lies over the lines, fetched when it is first wanted. */
export function LineDialogs({ state, deeds }: { state: ErnState; deeds: LineDeeds }) {
  useSignals();
  const dialog = deeds.dialog.value;
  if (dialog === undefined) return null;
  const Host = dialog.kind === 'split' ? SplitHost : DamageHost;
  return (
    <Suspense>
      <Host key={dialog.line.key} line={dialog.line} state={state} deeds={deeds} />
    </Suspense>
  );
}
