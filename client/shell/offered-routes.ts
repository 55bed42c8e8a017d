import { isSuperAdmin } from '../../shared/permissions.ts';
import type { Route } from '../route.ts';
import { routes } from '../routes.ts';
import { mayOpen } from '../state/menus.ts';
import { session } from '../state/session.ts';
import { t } from '../texts.ts';

export function goRoutes(): readonly Route[] {
  return routes.filter(
    (route) =>
      route.rule !== 'public' &&
      !route.path.includes(':') &&
      mayOpen(route, session.current.value, session.accesses.value),
  );
}

export function titleOf({ title, plainTitle }: Route): string {
  return t(isSuperAdmin(session.accesses.value) ? title : (plainTitle ?? title));
}

/** The keys that open it, as in `g e`. */
export function keysOf({ key }: Route): string | undefined {
  return key && `g ${key}`;
}
