import { type ErrorCode, errors, refuse } from '../../../shared/errors.ts';
import { fill } from '../../../shared/layouts.ts';
import type { Tx } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import type { Fields } from '../records/record-kind.ts';

export interface Choices {
  unitId?: number | null | undefined;
  packingId?: number | null | undefined;
  itemMasterId?: number | null | undefined;
}

/**
 * Rejects, beside its field, each choice that the company does not have or no longer uses. The chosen rows are locked, so retiring one
 * waits for the end of the transaction.
 */
export async function requireChoices(tx: Tx, { companyId }: CompanyActor, choices: Choices): Promise<void> {
  const failures: Record<string, string> = {};
  for (const field of ['unitId', 'packingId', 'itemMasterId'] as const) {
    const id = choices[field];
    if (id == null || (await tx.maybeOne(choiceQueries[field], [companyId, id])) !== undefined) continue;
    failures[field] = fill(errors[REFUSAL].message, { thing: things[field] });
  }
  const [field] = Object.keys(failures) as (keyof Choices)[];
  if (field !== undefined) refuse(REFUSAL, { values: { thing: things[field] }, fields: failures });
}

/** The choices that an edit changes. Unchanged ones are not checked, because they can have been retired since. */
export function changedChoices(before: Fields, given: Choices): Choices {
  const changed = Object.entries(given).filter(([field, id]) => id !== before[field]);
  return Object.fromEntries(changed);
}

const REFUSAL = 'not_usable' satisfies ErrorCode;

const things = { unitId: 'unit', packingId: 'packing type', itemMasterId: 'item master' };

const choiceQueries = {
  unitId: `
    select from units
    where (company_id is null or company_id = $1) and id = $2 and retired_at is null
    for share`,
  packingId: `
    select from packing_types
    where (company_id is null or company_id = $1) and id = $2 and retired_at is null
    for share`,
  itemMasterId: `
    select from item_masters
    where company_id = $1 and id = $2 and retired_at is null
    for share`,
};
