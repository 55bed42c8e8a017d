import {
  addPackingUnit,
  deletePackingUnit,
  editPackingUnit,
  packGoods,
} from '../../../../../shared/contract/shipments/packing.ts';
import { getShipmentChoices } from '../../../../../shared/contract/shipments/shipments.ts';
import { type CallOptions, call } from '../../../../calls/call.ts';
import { isRefusal, NetworkError } from '../../../../calls/errors.ts';
import { t } from '../../../../texts.ts';
import type { Packed } from '../shipment-dependencies.ts';
import type { PackCommand } from './packing-commands.ts';

/** What packing asks of the API; tests pass their own. */
export interface PackingCalls {
  /** What goods of this company are packed into: pallets, boxes. */
  unitTypes(): Promise<readonly string[]>;
  /** Carries out a change of the packing of a shipment; the same key again does it once, and the same command again whose answer was lost. */
  perform(shipmentId: number, command: PackCommand, key?: string): Promise<Packed>;
}

/** The API itself, under an access. What is neither a refusal nor a lost connection is said in the words of rules 8. */
export function packingCallsAt(accessId: number): PackingCalls {
  const options = { accessId, handles: 'all' } as const;
  return {
    unitTypes: async () => (await call(getShipmentChoices, {}, options)).packingUnits,
    async perform(id, command, idempotencyKey) {
      try {
        return await sent(id, command, { ...options, idempotencyKey });
      } catch (error) {
        if (isRefusal(error) || error instanceof NetworkError) throw error;
        const message = command.kind === 'add' ? 'message_packingNumberError' : 'message_packingsError';
        throw new Error(t(message), { cause: error });
      }
    },
  };
}

function sent(id: number, command: PackCommand, options: CallOptions): Promise<Packed> {
  if (command.kind === 'pack') return call(packGoods, { id, goods: [...command.goods] }, options);
  if (command.kind === 'delete') return call(deletePackingUnit, { id: command.unitId }, options);
  if (command.kind === 'edit') {
    const { kind: _edit, unitId, ...changes } = command;
    return call(editPackingUnit, { id: unitId, ...changes }, options);
  }
  const { kind: _add, goods, ...unit } = command;
  return call(addPackingUnit, { id, ...unit, goods: [...goods] }, options);
}
