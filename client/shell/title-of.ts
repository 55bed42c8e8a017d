import { isSuperAdmin } from '../../shared/permissions.ts';
import type { Route } from '../route.ts';
import { session } from '../state/session.ts';
import { t } from '../texts.ts';

/** The title of a route for this user and this layout. */
export function titleOf({ title, plainTitle }: Route): string {
  return t(isSuperAdmin(session.accesses.value) ? title : (plainTitle ?? title));
}
