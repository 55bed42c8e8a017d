import { lazy, Suspense } from 'react';

const ErnNote = lazy(() => import('../prints/ern-note.tsx').then((module) => ({ default: module.ErnNote })));
const ErnDrumLabels = lazy(() =>
  import('../prints/ern-drum-labels.tsx').then((module) => ({ default: module.ErnDrumLabels })),
);

/** What can be printed of a received ERN: its goods received note, and labels for the drums that came. */
export function ErnPapers({ ernId }: { ernId: number }) {
  return (
    <Suspense>
      <ErnDrumLabels ernId={ernId} />
      <ErnNote ernId={ernId} />
    </Suspense>
  );
}
