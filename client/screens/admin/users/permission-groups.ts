import type { Permission } from '../../../../shared/permissions.ts';
import type { TextKey } from '../../../text-sets.ts';

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
