import { concerns } from '../../../shared/live-topics.ts';
import type { StockActor } from '../actor.ts';
import type { Announcement } from './announcement.ts';

/** Whose stream it is: its session, and the scope of its access, from which alone comes what it may hear. */
export type Follower = Pick<StockActor, 'tokenHash' | 'userId' | 'accessId' | 'companyId' | 'warehouseId'>;

/** May the follower hear of it (rules: Tenancy and rights), and does it concern one of these topics? */
export function isFollowed(follower: Follower, topics: ReadonlySet<string>, announcement: Announcement): boolean {
  const { companyId, warehouseId, change } = announcement;
  const isInScope = companyId === follower.companyId && (warehouseId === null || warehouseId === follower.warehouseId);
  return isInScope && concerns(change, topics);
}
