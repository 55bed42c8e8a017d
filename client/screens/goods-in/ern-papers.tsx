import { Suspense } from 'react';
import { lazyPart } from '../../lazy-part.ts';

const ErnNote = lazyPart(() => import('../prints/ern-note.tsx').then((module) => module.ErnNote));
const ErnDrumLabels = lazyPart(() => import('../prints/ern-drum-labels.tsx').then((module) => module.ErnDrumLabels));

/** What can be printed of a received ERN: its goods received note, and labels for the drums that came. */
export function ErnPapers({ ernId }: { ernId: number }) {
  return (
    <Suspense>
      <ErnDrumLabels ernId={ernId} />
      <ErnNote ernId={ernId} />
    </Suspense>
  );
}
