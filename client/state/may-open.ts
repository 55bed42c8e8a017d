import { type Access, accessFor } from '../../shared/permissions.ts';
import type { Route } from '../route.ts';

/** May this route be opened under the current access? */
export function mayOpen(route: Route, current: Access | undefined, accesses: readonly Access[]): boolean {
  return route.rule === 'public' || accessFor(route.rule, current, accesses) !== undefined;
}
