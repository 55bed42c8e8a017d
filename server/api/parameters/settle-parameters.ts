import { refuse } from '../../../shared/errors.ts';
import type { Subject } from '../../../shared/parameters.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { lockParameters } from './lock-parameters.ts';
import { type GivenValues, type StoredValues, settleValues } from './settle-values.ts';

/**
 * The column `parameters` of one row that is created (`before` is left out) or changed, from the values a request gives by reference
 * key. Refuses beside `parameters.<key>` with what was expected. A change that gives no values asks nothing and changes none. Whoever
 * writes many rows locks once (`lockParameters`) and settles each (`settleValues`).
 */
export async function settleParameters(
  tx: Tx,
  actor: Pick<Actor, 'companyId' | 'warehouseId'>,
  subject: Subject,
  given: GivenValues | undefined,
  before?: StoredValues,
): Promise<StoredValues> {
  if (given === undefined && before !== undefined) return before;
  const { stored, failures } = settleValues(await lockParameters(tx, actor, subject), given ?? {}, before ?? {});
  if (Object.keys(failures).length > 0) refuse('parameter_values_refused', { fields: atParameters(failures) });
  return stored;
}

function atParameters(failures: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(failures).map(([key, failure]) => [`parameters.${key}`, failure]));
}
