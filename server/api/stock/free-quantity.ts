import { subtract } from '../../../shared/quantity.ts';
import type { LockedLine } from './lock-identities.ts';

/** What of a stock line is not reserved. */
export function freeQuantity({ quantity, reserved }: Pick<LockedLine, 'quantity' | 'reserved'>): string {
  return subtract(quantity, reserved);
}
