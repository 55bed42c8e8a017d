import { type Access, accessFor } from '../../../shared/permissions.ts';

/**
 * The access under which a return or transfer is made: that of the warehouse the goods leave, where the address names one and the user has an
 * access of the same company there (rules 2, createWarehouseId); without a name the current one. Undefined where they have none.
 */
export function leavingAccess(
  warehouseId: string | undefined,
  current: Access | undefined,
  accesses: readonly Access[],
): Access | undefined {
  const isHere = warehouseId === undefined || warehouseId === String(current?.warehouseId);
  const named = accesses.find(
    (access) => access.companyId === current?.companyId && String(access.warehouseId) === warehouseId,
  );
  const wanted = isHere ? current : named;
  return wanted && accessFor('shipments', wanted, accesses);
}
