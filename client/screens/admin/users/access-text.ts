import { type Permission, permissions } from '../../../../shared/permissions.ts';
import { t } from '../../../texts.ts';

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

export function permissionsText(held: readonly Permission[]): string {
  if (held.length === 0) return t('users_noPermissions');
  if (held.length === permissions.length) return t('users_everyPermission');
  return held.map((permission) => t(`users_permission_${permission}`)).join(', ');
}
