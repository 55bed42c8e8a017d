import { lazy } from 'react';
import type { Screen } from '../route.ts';

const loaded = new WeakMap<() => Promise<Screen>, Screen>();

/** The screen of a route, fetched when it is first shown; `again` fetches anew after a failure, which React would remember. */
export function lazyScreen(load: () => Promise<Screen>, again = false): Screen {
  const known = again ? undefined : loaded.get(load);
  const screen = known ?? lazy(() => load().then((component) => ({ default: component })));
  loaded.set(load, screen);
  return screen;
}
