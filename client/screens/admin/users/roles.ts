import type { Permission } from '../../../../shared/permissions.ts';

export const roleNames = ['storeman', 'clerk', 'manager', 'viewer'] as const;

export type Role = (typeof roleNames)[number];

const storeman: readonly Permission[] = ['planCreate', 'planUpdate', 'planStart', 'planConfirm', 'planClose'];
const clerk: readonly Permission[] = [...storeman, 'screenHideErns', 'screenReturnsAndTransfers'];

/** Initial permissions of each role; every permission can still be changed. */
export const rolePermissions: Record<Role, readonly Permission[]> = {
  storeman,
  clerk,
  manager: [...clerk, 'screenVM02CancelJobs', 'pluginVmApproveReturn', 'pluginVmApproveTransfer'],
  viewer: [],
};

export function roleOf(held: readonly Permission[]): Role | undefined {
  const wanted = new Set(held);
  return roleNames.find((role) => {
    const permissions = rolePermissions[role];
    return permissions.length === wanted.size && permissions.every((permission) => wanted.has(permission));
  });
}
