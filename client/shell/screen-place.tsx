import { useSignals } from '@preact/signals-react/runtime';
import { lazy, Suspense, useState } from 'react';
import type { Route, Screen, ScreenProps } from '../route.ts';
import { screenOf } from '../screens.ts';
import { t } from '../texts.ts';
import { CrashBoundary } from './crash-boundary.tsx';

/**
 * Shows a screen once it is fetched; a crash, also of the fetching, stays inside and can be tried again. What fails twice may be a
 * file of an older version that is gone from the server: the page is then loaded anew.
 */
export function ScreenPlace({ route, ...props }: ScreenProps & { route: Route }) {
  const [attempt, setAttempt] = useState(1);
  const Shown = lazyScreen(route);

  function retry(): void {
    if (attempt > 1) {
      location.reload();
    } else {
      lazyScreen(route, true);
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

/** Covers the page while the application finds out who is signed in, and while a screen is fetched. */
export function Loading() {
  useSignals();
  return (
    <div className="loading" role="status">
      <span className="spinner" aria-hidden="true" />
      {t('app_loading')}
    </div>
  );
}

const loaded = new WeakMap<Route, Screen>();

/** The screen of a route, fetched when it is first shown; `again` fetches anew after a failure, which React would remember. */
function lazyScreen(route: Route, again = false): Screen {
  const known = again ? undefined : loaded.get(route);
  const screen = known ?? lazy(async () => ({ default: await screenOf(route) }));
  loaded.set(route, screen);
  return screen;
}
