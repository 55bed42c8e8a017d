import type { Permission } from '../../../shared/permissions.ts';

/** What a storeman may do: all plan rights. */
export const planRights: readonly Permission[] = ['planCreate', 'planUpdate', 'planStart', 'planConfirm', 'planClose'];
