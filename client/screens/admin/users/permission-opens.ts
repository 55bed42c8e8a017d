import type { LayoutId } from '../../../../shared/layouts.ts';
import { type Permission, type Rule, rules, type ScopeKind } from '../../../../shared/permissions.ts';
import type { Route } from '../../../route.ts';
import type { TextKey } from '../../../text-sets.ts';

/** A screen that a permission has a part in opening, and the others that it takes besides. */
export interface Opened {
  readonly route: Route;
  readonly besides: readonly Permission[];
}

/** Which access a permission is looked at for: its type, and the layout of its company; null where it has no company, or none yet. */
export interface OpensUnder {
  readonly type: ScopeKind;
  readonly layout: LayoutId | null;
}

/** The screens that a permission opens, or helps to open, under an access: read from the rules, stated nowhere else. */
export function opensWith(
  permission: Permission,
  { type, layout }: OpensUnder,
  routes: readonly Route[],
): readonly Opened[] {
  return routes.flatMap((route) => {
    const rule: Rule = rules[route.rule];
    if (layout !== null && rule.layouts?.includes(layout) === false) return [];
    const gate = rule.gates.find(({ scope, all }) => all.includes(permission) && countsIn(permission, type, scope));
    if (gate === undefined) return [];
    const besides = gate.all.filter((needed) => needed !== permission);
    const more: Permission[] = rule.superAdminToo === true && permission !== 'superAdmin' ? ['superAdmin'] : [];
    return [{ route, besides: [...besides, ...more] }];
  });
}

/** Does a permission open only screens that the layout of the company lacks? */
export function isOfOtherLayout(permission: Permission, under: OpensUnder, routes: readonly Route[]): boolean {
  const opened = (layout: LayoutId | null) => opensWith(permission, { ...under, layout }, routes).length;
  return opened(under.layout) === 0 && opened(null) > 0;
}

/** superAdmin counts from a global access, whichever one is used; every other permission on its own access alone. */
function countsIn(permission: Permission, type: ScopeKind, scope: ScopeKind): boolean {
  return permission === 'superAdmin' ? type === 'global' : type === scope;
}

/** Permissions that belong together, under one head of the access form. */
export interface PermissionGroup {
  readonly title: TextKey;
  readonly permissions: readonly Permission[];
}

/** Every permission, in the groups of the access form; a test finds each in one of them. */
export const permissionGroups: readonly PermissionGroup[] = [
  { title: 'users_group_plans', permissions: ['planCreate', 'planUpdate', 'planStart', 'planConfirm', 'planClose'] },
  {
    title: 'users_group_shipments',
    permissions: ['screenReturnsAndTransfers', 'pluginVmApproveReturn', 'pluginVmApproveTransfer'],
  },
  { title: 'users_group_supervision', permissions: ['screenHideErns', 'screenVM02CancelJobs'] },
  { title: 'users_group_masterData', permissions: ['itemMaster', 'units', 'packing', 'params', 'locations'] },
  { title: 'users_group_administration', permissions: ['superAdmin', 'users'] },
];
