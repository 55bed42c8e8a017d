import type { Permission } from '../../../shared/permissions.ts';

/** What a partner may do in a warehouse of its own (rules: Partner). */
export const partnerPermissions: Permission[] = [
  'planCreate',
  'planUpdate',
  'planStart',
  'planConfirm',
  'planClose',
  'screenReturnsAndTransfers',
];
