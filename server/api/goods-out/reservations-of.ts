import { fromUnits } from '../../../shared/quantity.ts';
import type { Reservation } from '../stock/reserve.ts';
import type { PlannedLine } from './plan-lines.ts';

/** What planned lines promise to themselves; `lineIds` are the ids of the lines in their order. */
export function reservationsOf(lines: readonly PlannedLine[], lineIds: readonly number[]): Reservation[] {
  return lines.flatMap(({ allocation }, index) =>
    allocation.takes.map((take) => ({
      documentLineId: lineIds[index] ?? 0,
      stockLineId: take.from.stockLineId,
      quantity: fromUnits(take.quantity),
    })),
  );
}
