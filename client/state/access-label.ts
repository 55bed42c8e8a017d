import type { Access } from '../../shared/permissions.ts';

/** How an access is called: its company, and its warehouse with the short name. */
export function accessLabel(access: Access): { company: string; warehouse: string } {
  const { company, warehouse } = access;
  return {
    company: company?.name ?? '',
    warehouse: warehouse === null ? '' : `${warehouse.name} (${warehouse.shortName})`,
  };
}
