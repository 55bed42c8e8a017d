import { boot } from './boot.ts';
import { href } from './router/href.ts';
import { routes } from './routes.ts';

/** Fetches the screen of the address while the session is still being asked for: the two take about as long. */
export function prefetch(): void {
  const path = boot.signedIn ? location.pathname.replace(/\/$/, '') : href('');
  const route = routes.find((each) => (each.rule === 'public') !== boot.signedIn && href(each.path) === path);
  // A failure here shows when the screen is wanted, with a way to try again.
  void route?.screen?.().catch(() => undefined);
}
