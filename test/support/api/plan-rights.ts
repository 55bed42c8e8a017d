import type { Permission } from '../../../shared/permissions.ts';

export const planRights: readonly Permission[] = ['planCreate', 'planUpdate', 'planStart', 'planConfirm', 'planClose'];
