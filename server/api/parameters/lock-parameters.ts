import { type Subject, type ValueCheck, type ValueRule, valueCheck } from '../../../shared/parameters.ts';
import { readPattern } from '../../../shared/value-pattern.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';

/** A parameter as those need it who write its values. */
export interface LockedParameter extends ValueRule {
  id: number;
  referenceKey: string;
  retired: boolean;
  check: ValueCheck;
}

/**
 * The parameters of a subject, of the actor's company or warehouse, by reference key in lower case. Until the transaction ends none of
 * them changes or goes: a value is never written by a rule that no longer holds.
 */
export async function lockParameters(
  tx: Tx,
  actor: Pick<Actor, 'companyId' | 'warehouseId'>,
  subject: Subject,
): Promise<ReadonlyMap<string, LockedParameter>> {
  const rows = await tx.many<Omit<LockedParameter, 'check'>>(
    `select id, reference_key as "referenceKey", value_type as "valueType", pattern, choices, retired_at is not null as retired
     from parameters
     where subject = $1 and (company_id = $2 or warehouse_id = $3)
     order by id
     for share`,
    [subject, actor.companyId, actor.warehouseId],
  );
  return new Map(rows.map((row) => [row.referenceKey.toLowerCase(), { ...row, check: valueCheck(row, readPattern) }]));
}
