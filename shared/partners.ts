import type { Holder } from './permissions.ts';

/** May a person create a partner by naming it in a document? Those who send goods to suppliers may; a storeman chooses a known one. */
export function mayNamePartners(holder: Pick<Holder, 'permissions' | 'superAdmin'> | null): boolean {
  return holder !== null && (holder.superAdmin || holder.permissions.includes('screenReturnsAndTransfers'));
}
