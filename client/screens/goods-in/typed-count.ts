import { compare, fromUnits, isDecimal, toUnits } from '../../../shared/quantity.ts';
import { t } from '../../texts.ts';
import { formatQuantity } from '../../ui/formats.ts';
import { discrepancyOf, type ErnLine, quantityProblem } from './ern-rules.ts';

/** What is wrong with a typed quantity of a line; undefined when it can be saved. */
export function quantityFault(typed: string, row: ErnLine): string | undefined {
  const problem = typed === '' ? undefined : quantityProblem(typed, row);
  if (problem === undefined) return undefined;
  return problem === 'whole' ? t('ern_wholeNumbers') : t('ern_notANumber');
}

/** More than was shipped may have come: it is said while it is typed, for it may be a slip as well (checklist 49). */
export function overCount(typed: string, { shippedQuantity }: ErnLine): string | undefined {
  if (!isDecimal(typed) || compare(typed, shippedQuantity) <= 0) return undefined;
  const quantity = fromUnits(toUnits(typed) - toUnits(shippedQuantity));
  return t('ern_moreThanShipped', { quantity: formatQuantity(quantity) });
}

/** What a difference that nobody explained has to say before the ERN can be received (rules 5, Goods in). */
export function commentFault(typed: string, row: ErnLine): string | undefined {
  const discrepancy = discrepancyOf(row);
  if (discrepancy === undefined || typed.trim() !== '') return undefined;
  const quantity = formatQuantity(discrepancy.quantity);
  return discrepancy.kind === 'fewer' ? t('ern_sayMissing', { quantity }) : t('ern_sayExtra', { quantity });
}

/** Does what is typed differ from what was shipped? Then it will need a comment, whatever is saved so far. */
export function differs(typed: string, row: ErnLine): boolean {
  return isDecimal(typed) ? compare(typed, row.shippedQuantity) !== 0 : discrepancyOf(row) !== undefined;
}

/** What of a line is saved, as its fields show it. */
export const savedOf = {
  received: (row: ErnLine) => row.countedQuantity ?? row.receivedQuantity ?? '',
  drum: (row: ErnLine) => row.counts[0]?.drumNumber ?? row.drumNumber ?? '',
  comment: (row: ErnLine) => row.discrepancyComment ?? '',
  segment: (row: ErnLine) => row.segment ?? '',
};
