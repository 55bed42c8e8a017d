import type { Permission } from '../../../../shared/permissions.ts';

/** What people are called who work under an access of one company in one warehouse. */
export const roleNames = ['storeman', 'clerk', 'manager', 'viewer'] as const;

export type Role = (typeof roleNames)[number];

const storeman: readonly Permission[] = ['planCreate', 'planUpdate', 'planStart', 'planConfirm', 'planClose'];
const clerk: readonly Permission[] = [...storeman, 'screenHideErns', 'screenReturnsAndTransfers'];

/** What each role may do, as a start: every permission can still be given and taken. */
export const rolePermissions: Record<Role, readonly Permission[]> = {
  storeman,
  clerk,
  manager: [...clerk, 'screenVM02CancelJobs', 'pluginVmApproveReturn', 'pluginVmApproveTransfer'],
  viewer: [],
};

/** The role that holds just these permissions. */
export function roleOf(held: readonly Permission[]): Role | undefined {
  const wanted = new Set(held);
  return roleNames.find((role) => {
    const permissions = rolePermissions[role];
    return permissions.length === wanted.size && permissions.every((permission) => wanted.has(permission));
  });
}
