import type { Holder } from './permissions.ts';

/**
 * Whether the user can create a partner by naming it in a document. Users who send goods to suppliers can; a storeman chooses a known one.
 */
export function mayNamePartners(holder: Pick<Holder, 'permissions' | 'superAdmin'> | null): boolean {
  return holder !== null && (holder.superAdmin || holder.permissions.includes('screenReturnsAndTransfers'));
}
