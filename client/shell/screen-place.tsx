import { Suspense, useState } from 'react';
import type { Screen, ScreenProps } from '../route.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { Loading } from './loading.tsx';

/**
 * Shows a screen once it is fetched; a crash, also of the fetching, stays inside and can be tried again. What fails twice may be a
 * file of an older version that is gone from the server: the page is then loaded anew.
 */
export function ScreenPlace({ load, ...props }: ScreenProps & { load: () => Promise<Screen> }) {
  const [attempt, setAttempt] = useState(1);
  const Shown = lazyScreen(load);

  function retry(): void {
    if (attempt > 1) {
      location.reload();
    } else {
      lazyScreen(load, true);
      setAttempt(attempt + 1);
    }
  }

  return (
    <CrashBoundary onRetry={retry}>
      <Suspense fallback={<Loading />}>
        <Shown {...props} />
      </Suspense>
    </CrashBoundary>
  );
}
