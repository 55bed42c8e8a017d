import type { ShipmentKind } from './shipments.ts';

/** What the numbers of each kind begin with. */
export const shipmentPrefixes = { return: 'RET-', transfer: 'TRF-' } as const satisfies Record<ShipmentKind, string>;

/** The kind that a number is of. */
export function kindOfNumber(number: string): ShipmentKind {
  return number.startsWith(shipmentPrefixes.return) ? 'return' : 'transfer';
}
