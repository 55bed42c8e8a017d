import type { Route } from '../route.ts';
import { routes } from '../routes.ts';
import { mayOpen } from './menus.ts';
import { session } from './session.ts';

/** The route with this path; undefined if the current access cannot open it. */
export function routeTo(path: string): Route | undefined {
  const route = routes.find((one) => one.path === path);
  return route !== undefined && mayOpen(route, session.current.value, session.accesses.value) ? route : undefined;
}
