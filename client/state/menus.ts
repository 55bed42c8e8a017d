import { type Access, accessFor } from '../../shared/permissions.ts';
import type { MenuId, Route } from '../route.ts';

/** A menu of the top bar with what it offers this user. */
export interface Menu {
  id: MenuId;
  routes: readonly Route[];
}

const order: readonly MenuId[] = ['goodsIn', 'putaway', 'goodsOut', 'transit', 'report', 'admin'];

/** The menus by right: a route without a screen, or which the user may not open, is not named; an empty menu is not shown. */
export function menusFor(routes: readonly Route[], current: Access | undefined, accesses: readonly Access[]): Menu[] {
  const offered = routes.filter((route) => mayOpen(route, current, accesses));
  return order
    .map((id) => ({ id, routes: offered.filter((route) => route.menu === id) }))
    .filter((menu) => menu.routes.length > 0);
}

/** May this route be opened under the current access? */
export function mayOpen(route: Route, current: Access | undefined, accesses: readonly Access[]): boolean {
  return route.rule === 'public' || accessFor(route.rule, current, accesses) !== undefined;
}
