import { type Access, accessFor } from '../../shared/permissions.ts';
import type { MenuId, Route } from '../route.ts';

export interface Menu {
  id: MenuId;
  routes: readonly Route[];
}

const order: readonly MenuId[] = ['goodsIn', 'putaway', 'goodsOut', 'transit', 'report', 'admin'];

/** Leaves out routes that the user cannot open, and empty menus. */
export function menusFor(routes: readonly Route[], current: Access | undefined, accesses: readonly Access[]): Menu[] {
  const offered = routes.filter((route) => mayOpen(route, current, accesses));
  return order
    .map((id) => ({ id, routes: offered.filter((route) => route.menu === id) }))
    .filter((menu) => menu.routes.length > 0);
}

/** The menu of a screen or document; undefined for home and the guide. */
export function menuOf({ menu, under, path }: Route): MenuId | undefined {
  const [area] = path.split('/');
  return menu ?? under ?? order.find((id) => id === area);
}

export function mayOpen(route: Route, current: Access | undefined, accesses: readonly Access[]): boolean {
  return route.rule === 'public' || accessFor(route.rule, current, accesses) !== undefined;
}
