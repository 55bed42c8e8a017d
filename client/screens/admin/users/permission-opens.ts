import type { LayoutId } from '../../../../shared/layouts.ts';
import { type Permission, type Rule, rules, type ScopeKind } from '../../../../shared/permissions.ts';
import type { Route } from '../../../route.ts';
import type { TextKey } from '../../../text-sets.ts';

export interface Opened {
  readonly route: Route;
  readonly besides: readonly Permission[];
}

/** The type of an access and the layout of its company; null if it has no company, or none yet. */
export interface OpensUnder {
  readonly type: ScopeKind;
  readonly layout: LayoutId | null;
}

/** The screens that a permission opens, or helps to open, under an access. Derived from the rules, not listed twice. */
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

/** Whether the permission opens only screens that the company's layout lacks. */
export function isOfOtherLayout(permission: Permission, under: OpensUnder, routes: readonly Route[]): boolean {
  const opened = (layout: LayoutId | null) => opensWith(permission, { ...under, layout }, routes).length;
  return opened(under.layout) === 0 && opened(null) > 0;
}

/** superAdmin applies from a global access, regardless of the access in use; every other permission only under its own access. */
function countsIn(permission: Permission, type: ScopeKind, scope: ScopeKind): boolean {
  return permission === 'superAdmin' ? type === 'global' : type === scope;
}

export interface PermissionGroup {
  readonly title: TextKey;
  readonly permissions: readonly Permission[];
}

/** All permissions; a test checks that each is in one group. */
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
