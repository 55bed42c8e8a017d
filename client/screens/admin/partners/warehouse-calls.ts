import type { Input, RowOf } from '../../../../shared/contract/operation.ts';
import {
  createPartnerWarehouse,
  deletePartnerWarehouse,
  editPartnerWarehouse,
  listPartnerWarehouses,
} from '../../../../shared/contract/partners/partner-warehouses.ts';
import { call } from '../../../calls/call.ts';
import { ApiError } from '../../../calls/errors.ts';
import { t } from '../../../texts.ts';
import type { RecordCalls } from '../records/record-calls.ts';

export type PartnerWarehouse = RowOf<typeof listPartnerWarehouses>;

export function warehouseCalls(partnerId: number, accessId: number): RecordCalls<PartnerWarehouse> {
  const options = { accessId, handles: 'all' } as const;
  return {
    async find(id) {
      const { items } = await call(listPartnerWarehouses, { id: partnerId, warehouse: id }, options);
      return items[0];
    },
    create: (fields) =>
      call(createPartnerWarehouse, { id: partnerId, ...fields } as Input<typeof createPartnerWarehouse>, options),
    edit: ({ id, version }, changes) =>
      call(editPartnerWarehouse, { id, version, ...changes } as Input<typeof editPartnerWarehouse>, options).catch(
        inWords,
      ),
    remove: (id) => call(deletePartnerWarehouse, { id }, options),
    retire: () => Promise.reject(new Error('warehouses of partners are not retired')),
  };
}

/** Rewords a failure that no field shows as rules 8 requires. */
function inWords(error: unknown): never {
  if (error instanceof ApiError && error.status < 500) throw error;
  throw new Error(t('message_partnerWarehouseError'), { cause: error });
}
