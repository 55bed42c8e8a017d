import type { Route } from '../route.ts';
import { routes } from '../routes.ts';
import { mayOpen } from '../state/may-open.ts';
import { session } from '../state/session.ts';

/** The screens that this user can go to directly, in the order of the menus. */
export function goRoutes(): readonly Route[] {
  return routes.filter(
    (route) =>
      route.screen !== undefined &&
      route.rule !== 'public' &&
      !route.path.includes(':') &&
      mayOpen(route, session.current.value, session.accesses.value),
  );
}
