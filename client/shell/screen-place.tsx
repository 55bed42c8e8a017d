import { Suspense, useState } from 'react';
import type { Screen, ScreenProps } from '../route.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { Loading } from './loading.tsx';

/** Shows a screen once it is fetched; a crash, also of the fetching, stays inside and can be tried again. */
export function ScreenPlace({ load, ...props }: ScreenProps & { load: () => Promise<Screen> }) {
  const [, setAttempt] = useState(0);
  const Shown = lazyScreen(load);
  return (
    <CrashBoundary
      onRetry={() => {
        lazyScreen(load, true);
        setAttempt((attempt) => attempt + 1);
      }}
    >
      <Suspense fallback={<Loading />}>
        <Shown {...props} />
      </Suspense>
    </CrashBoundary>
  );
}
