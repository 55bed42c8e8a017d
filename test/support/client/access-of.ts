import type { Access } from '../../../shared/permissions.ts';

/** An access to Leeds of a vm company, without permissions, unless `given` says otherwise. */
export function accessOf(given: Partial<Access>): Access {
  return {
    id: 1,
    companyId: 1,
    warehouseId: 1,
    company: { name: 'Northline Cable', layout: 'vm' },
    warehouse: { name: 'Leeds', shortName: 'LDS1' },
    access: [],
    ...given,
  };
}

/** An access that names neither company nor warehouse. */
export function globalAccess(given: Partial<Access>): Access {
  return accessOf({ companyId: null, warehouseId: null, company: null, warehouse: null, ...given });
}
