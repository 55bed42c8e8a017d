import {
  addPackingUnit,
  deletePackingUnit,
  editPackingUnit,
  packGoods,
} from '../../../../../shared/contract/shipments/packing.ts';
import type { Api } from '../../../../calls/api.ts';
import type { CallOptions } from '../../../../calls/call.ts';
import { isRefusal, NetworkError } from '../../../../calls/errors.ts';
import { t } from '../../../../texts.ts';
import type { Packed } from '../shipment.ts';
import type { PackCommand } from './packing-commands.ts';

/**
 * Changes the packing of a shipment. A repeat with the same key applies the change once. Errors other than a refusal or a lost connection
 * are thrown with the messages of rules 8.
 */
export async function perform(
  api: Api,
  shipmentId: number,
  command: PackCommand,
  idempotencyKey?: string,
): Promise<Packed> {
  try {
    return await send(api, shipmentId, command, { idempotencyKey });
  } catch (error) {
    if (isRefusal(error) || error instanceof NetworkError) throw error;
    const message = command.kind === 'add' ? 'message_packingNumberError' : 'message_packingsError';
    throw new Error(t(message), { cause: error });
  }
}

function send(api: Api, id: number, command: PackCommand, options: CallOptions): Promise<Packed> {
  if (command.kind === 'pack') return api.call(packGoods, { id, goods: [...command.goods] }, options);
  if (command.kind === 'delete') return api.call(deletePackingUnit, { id: command.unitId }, options);
  if (command.kind === 'edit') {
    const { kind: _edit, unitId, ...changes } = command;
    return api.call(editPackingUnit, { id: unitId, ...changes }, options);
  }
  const { kind: _add, goods, ...unit } = command;
  return api.call(addPackingUnit, { id, ...unit, goods: [...goods] }, options);
}
