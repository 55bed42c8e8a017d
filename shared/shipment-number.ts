import type { ShipmentKind } from './shipments.ts';

export const shipmentPrefixes = { return: 'RET-', transfer: 'TRF-' } as const satisfies Record<ShipmentKind, string>;

export function kindOfNumber(number: string): ShipmentKind {
  return number.startsWith(shipmentPrefixes.return) ? 'return' : 'transfer';
}
