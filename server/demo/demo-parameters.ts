import type { createParameter as contract } from '../../shared/contract/admin/parameters.ts';
import type { Input } from '../../shared/contract/operation.ts';
import type { StockActor } from '../api/actor.ts';
import { createParameter } from '../api/parameters/create-parameter.ts';
import type { Tx } from '../db/query.ts';

const ofCompany: readonly Input<typeof contract>[] = [
  {
    name: 'Fire class',
    subject: 'sku',
    valueType: 'list',
    choices: ['Aca', 'B2ca', 'Cca', 'Dca', 'Eca', 'Fca'],
    description: 'Reaction to fire of cables, EN 50575',
  },
  { name: 'Country of origin', subject: 'sku', pattern: '[A-Z]{2}', description: 'Two capitals, as GB' },
  { name: 'Certified until', subject: 'itemMaster', valueType: 'date' },
  { name: 'Delivery slot', subject: 'plan', valueType: 'list', choices: ['Morning', 'Afternoon'] },
  {
    name: 'Account number',
    subject: 'contact',
    pattern: '[A-Z]{3}-\\d{4}',
    description: 'As on their invoices: NCL-0042',
  },
];

/** Makes the parameters of a company of the demo. None is required: nothing that is tried out here stops for want of one. */
export async function makeDemoParameters(tx: Tx, actor: StockActor): Promise<void> {
  const keeper = { ...actor, warehouseId: null };
  for (const parameter of ofCompany) await createParameter(tx, keeper, parameter);
}
