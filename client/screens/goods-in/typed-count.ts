import { compare, fromUnits, isDecimal, toUnits } from '../../../shared/quantity.ts';
import { t } from '../../texts.ts';
import { formatQuantity } from '../../ui/formats.ts';
import { discrepancyOf, type ErnLine, quantityProblem } from './ern-rules.ts';

export function quantityFault(typed: string, row: ErnLine): string | undefined {
  const problem = typed === '' ? undefined : quantityProblem(typed, row);
  if (problem === undefined) return undefined;
  return problem === 'whole' ? t('ern_wholeNumbers') : t('ern_notANumber');
}

/** More than shipped may be right, but may also be a slip, so it is pointed out while typing (checklist 49). */
export function overCount(typed: string, { shippedQuantity }: ErnLine): string | undefined {
  if (!isDecimal(typed) || compare(typed, shippedQuantity) <= 0) return undefined;
  const quantity = fromUnits(toUnits(typed) - toUnits(shippedQuantity));
  return t('ern_moreThanShipped', { quantity: formatQuantity(quantity) });
}

/** Asks for the comment that a difference needs before the ERN can be received (rules 5, Goods in). */
export function commentFault(typed: string, row: ErnLine): string | undefined {
  const discrepancy = discrepancyOf(row);
  if (discrepancy === undefined || typed.trim() !== '') return undefined;
  const quantity = formatQuantity(discrepancy.quantity);
  return discrepancy.kind === 'fewer' ? t('ern_sayMissing', { quantity }) : t('ern_sayExtra', { quantity });
}

/** Whether the typed quantity differs from the shipped one. If so it will need a comment, regardless of what is saved. */
export function differs(typed: string, row: ErnLine): boolean {
  return isDecimal(typed) ? compare(typed, row.shippedQuantity) !== 0 : discrepancyOf(row) !== undefined;
}

export const savedOf = {
  received: (row: ErnLine) => row.countedQuantity ?? row.receivedQuantity ?? '',
  drum: (row: ErnLine) => row.counts[0]?.drumNumber ?? row.drumNumber ?? '',
  comment: (row: ErnLine) => row.discrepancyComment ?? '',
  segment: (row: ErnLine) => row.segment ?? '',
};
