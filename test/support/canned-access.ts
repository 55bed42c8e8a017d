import type { UserAccess } from '../../client/state/session-state.ts';

const companies = {
  vm: { id: 1, name: 'Northline Cable' },
  H3G: { id: 2, name: 'Meridian Mobile' },
} as const;

/** An access as `user/access` answers it: a storeman's at one company's warehouse. */
export function cannedAccess(id: number, warehouse: string, layout: 'vm' | 'H3G' = 'vm'): UserAccess {
  const { id: companyId, name } = companies[layout];
  return {
    id,
    user: { login: 'storeman', name: 'Sam Storeman', email: 'sam@northline.test' },
    companyId,
    warehouseId: id,
    company: { name, layout },
    warehouse: { name: warehouse, shortName: `${warehouse.slice(0, 3).toUpperCase()}1` },
    access: ['planCreate', 'planUpdate', 'planStart', 'planConfirm', 'planClose'],
  };
}
