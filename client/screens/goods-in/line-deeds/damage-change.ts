import { fromUnits, toUnits } from '../../../../shared/quantity.ts';
import type { CountInput } from '../ern-calls.ts';
import type { ErnLine } from '../ern-rules.ts';

/** What was found damaged of a line. */
export interface Damage {
  readonly quantity: string;
  /** The quarantine location it is put into. */
  readonly locationId: number;
  readonly comment: string;
}

type Count = NonNullable<CountInput['counts']>[number];

/**
 * Damaged goods are counted in quarantine. Of what is counted already they are a part, as far as the line would come to more than was
 * shipped otherwise: that much is taken from where it was counted, the largest quantity first.
 */
export function damageChange(line: ErnLine, { quantity, locationId, comment }: Damage): CountInput {
  return {
    counts: [{ lineId: line.id, locationId, add: quantity }, ...taken(line, quantity, locationId)],
    lines: [{ lineId: line.id, discrepancyComment: comment }],
  };
}

function taken(line: ErnLine, quantity: string, locationId: number): Count[] {
  const counted = toUnits(line.countedQuantity ?? '0') + toUnits(quantity);
  let excess = counted - toUnits(line.shippedQuantity);
  const sound = line.counts
    .filter(({ location, drumNumber }) => drumNumber === null && location?.id !== locationId)
    .toSorted((a, b) => Number(toUnits(b.quantity) - toUnits(a.quantity)));
  return sound.flatMap(({ location, quantity: lying }) => {
    const isEnough = excess < toUnits(lying);
    const take = isEnough ? excess : toUnits(lying);
    if (take <= 0n) return [];
    excess -= take;
    return [{ lineId: line.id, ...(location !== null && { locationId: location.id }), take: fromUnits(take) }];
  });
}
