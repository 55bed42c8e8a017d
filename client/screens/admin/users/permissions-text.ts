import { type Permission, permissions } from '../../../../shared/permissions.ts';
import { t } from '../../../texts.ts';

/** What an access allows, in one line. */
export function permissionsText(held: readonly Permission[]): string {
  if (held.length === 0) return t('users_noPermissions');
  if (held.length === permissions.length) return t('users_everyPermission');
  return held.map((permission) => t(`users_permission_${permission}`)).join(', ');
}
