import type { LiveChange } from '../../../shared/contract/account/live.ts';

/** A change and whose it is, as it goes from process to process. */
export interface Announcement {
  companyId: number;
  /** Null: it concerns the company in all of its warehouses. */
  warehouseId: number | null;
  change: LiveChange;
}
