import { compare, fromUnits, sum, toUnits } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { PlacePlan } from './plan-place.ts';

/** The value of differences that one person may post alone, where the company's specific data says nothing else (decision 66). */
const USUAL_VALUE = '100';

/** One unit of quantities: prices are multiplied in ten-thousandths of ten-thousandths. */
const SCALE = 10_000n;

/** Do the differences need a second person: are they worth more than the company lets one post, or is any of a SKU without a price? */
export async function isOverTolerance(tx: Tx, companyId: number, plans: readonly PlacePlan[]): Promise<boolean> {
  const differing = plans.filter((plan) => plan.difference !== '0');
  if (differing.some((plan) => plan.place.price === '0')) return true;
  const value = sum(differing.map(({ difference, place }) => worthOf(difference, place.price)));
  return compare(value, await tolerated(tx, companyId)) > 0;
}

function worthOf(difference: string, price: string): string {
  const size = toUnits(difference.replace('-', ''));
  return fromUnits((size * toUnits(price)) / SCALE);
}

async function tolerated(tx: Tx, companyId: number): Promise<string> {
  const { value } = await tx.one<{ value: string | null }>(
    `select max(value) as value
     from company_specific_data
     where company_id = $1 and key = 'stockCountTolerance' and warehouse_id = 0 and item_key = 'value'
       and value ~ '^[0-9]{1,12}([.][0-9]{1,4})?$'`,
    [companyId],
  );
  return value ?? USUAL_VALUE;
}
