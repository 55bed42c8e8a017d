import { type Permission, permissions } from '../../../../shared/permissions.ts';
import { t } from '../../../texts.ts';
import { roleOf } from './roles.ts';

interface Reach {
  readonly company: string | null;
  readonly warehouse: string | null;
}

/** 'Northline Cable, Leeds'. */
export function accessScope({ company, warehouse }: Reach): string {
  if (company === null && warehouse === null) return t('users_type_global');
  if (company === null) return t('users_everyCompanyIn', { warehouse: warehouse ?? '' });
  return warehouse === null ? t('users_wholeCompany', { company }) : `${company}, ${warehouse}`;
}

/** 'Storeman: Create plans, Update plans …'; a role exists only for a company in a warehouse. */
export function permissionsText(held: readonly Permission[], { company, warehouse }: Reach): string {
  const role = company === null || warehouse === null ? undefined : roleOf(held);
  const text = permissionNames(held);
  return role === undefined ? text : t('users_roleWith', { role: t(`users_role_${role}`), permissions: text });
}

export function permissionNames(held: readonly Permission[]): string {
  if (held.length === 0) return t('users_noPermissions');
  if (held.length === permissions.length) return t('users_everyPermission');
  return held.map((permission) => t(`users_permission_${permission}`)).join(', ');
}
