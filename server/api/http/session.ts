import type { LayoutId } from '../../../shared/layouts.ts';
import type { Permission } from '../../../shared/permissions.ts';

/** A live token's user and the access it is used with, as read from the database. */
export interface Session {
  user_id: number;
  login: string;
  name: string;
  /** Its last use was noted a minute ago or longer: noting each would make reading write. */
  stale: boolean;
  access_id: number | null;
  company_id: number | null;
  warehouse_id: number | null;
  layout: LayoutId | null;
  permissions: Permission[] | null;
  super_admin: boolean;
}
