import {
  createWarehouseGroup,
  deleteWarehouseGroup,
  editWarehouseGroup,
  orderWarehouseGroups,
} from '../../../shared/contract/admin/warehouse-groups.ts';
import { call } from '../../calls/call.ts';
import type { GroupCalls } from './groups-state.ts';

/** The calls of a partner's groups under one access; their failures are shown where they happen. */
export function groupCalls(partnerId: number, accessId: number): GroupCalls {
  const options = { accessId, handles: 'all' } as const;
  return {
    add: (name) => call(createWarehouseGroup, { id: partnerId, name }, options),
    rename: ({ id, version }, name) => call(editWarehouseGroup, { id, version, name }, options),
    remove: ({ id }) => call(deleteWarehouseGroup, { id }, options),
    order: (ids) => call(orderWarehouseGroups, { id: partnerId, groupIds: [...ids] }, options),
  };
}
