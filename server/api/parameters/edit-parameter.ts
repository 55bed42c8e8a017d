import { isDeepStrictEqual } from 'node:util';
import { editParameter as contract } from '../../../shared/contract/admin/parameters.ts';
import { ownerKind, type Subject, type ValueRule, valueCheck } from '../../../shared/parameters.ts';
import { readPattern } from '../../../shared/value-pattern.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { requireAccepted } from '../confirmations.ts';
import { implement } from '../implement.ts';
import { editRecord } from '../records/edit-record.ts';
import type { Fields } from '../records/record-kind.ts';
import { checkDefinition, type Definition } from './check-definition.ts';
import { findBrokenValues } from './find-broken-values.ts';
import { parameterRecord } from './parameter-record.ts';
import { subjectRows } from './subject-rows.ts';

/** Changes a parameter. The values a new rule would refuse are shown before it is saved; accepted, they stay as they are. */
export const editParameter = implement(contract, async (tx, actor, { accept, ...edit }) => {
  return editRecord(tx, actor, parameterRecord, edit, async (before, given) => {
    const was = before as Fields & Definition & { subject: Subject };
    const settled = { ...given, ...checkDefinition({ ...was, ...given }) };
    if (!isDeepStrictEqual(ruleOf(was), ruleOf(settled))) {
      await confirmBroken(tx, actor, { id: edit.id, subject: was.subject }, ruleOf(settled), accept);
    }
    return settled;
  });
});

function ruleOf({ valueType, pattern, choices }: ValueRule): ValueRule {
  return { valueType, pattern, choices };
}

async function confirmBroken(
  tx: Tx,
  { companyId, warehouseId }: Actor,
  { id, subject }: { id: number; subject: Subject },
  rule: ValueRule,
  accept: readonly string[] | undefined,
): Promise<void> {
  if (accept?.includes('breaks_values')) return;
  const ownerId = (ownerKind(subject) === 'company' ? companyId : warehouseId) ?? 0;
  const broken = await findBrokenValues(tx, { id, subject, ownerId }, valueCheck(rule, readPattern));
  if (broken.count === 0) return;
  const values = broken.count === 1 ? '1 existing value does' : `${broken.count} existing values do`;
  const message = `${values} not fit: what is there stays, and is marked when it is next edited`;
  requireAccepted([{ key: 'breaks_values', message, data: { subject: subjectRows[subject].noun, ...broken } }], accept);
}
