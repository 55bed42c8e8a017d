import { isDeepStrictEqual } from 'node:util';
import sql, { raw } from 'sql-template-tag';
import { editParameter as contract } from '../../../shared/contract/parameters/parameters.ts';
import { ownerKind, type Subject, type ValueCheck, type ValueRule, valueCheck } from '../../../shared/parameters.ts';
import { readPattern } from '../../../shared/value-pattern.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { implement } from '../implement.ts';
import { editRecord } from '../records/edit-record.ts';
import { filled } from '../records/find-uses.ts';
import type { Fields } from '../records/record-kind.ts';
import { subjectRows } from '../records/subject-rows.ts';
import { requireAccepted } from '../refusals.ts';
import { checkDefinition, type Definition } from './check-definition.ts';
import { parameterRecord } from './parameters.ts';

/** Values that a new rule would reject are shown before it is saved; if the user accepts, they stay unchanged. */
export const editParameter = implement(contract, async (tx, actor, { accept, ...edit }) => {
  return editRecord(tx, actor, parameterRecord, edit, async (before, given) => {
    const was = before as Fields & Definition & { subject: Subject };
    const fields = { ...given, ...checkDefinition({ ...was, ...given }) };
    if (!isDeepStrictEqual(ruleOf(was), ruleOf(fields))) {
      await confirmBroken(tx, actor, { id: edit.id, subject: was.subject }, ruleOf(fields), accept);
    }
    return fields;
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
  const data = { subject: subjectRows[subject].noun, ...broken };
  requireAccepted([{ key: 'breaks_values', values: { values }, data }], accept);
}

export interface BrokenValues {
  count: number;
  examples: ValueOf[];
}

interface ValueOf {
  id: number;
  name: string;
  value: string;
}

const BATCH = 10_000;
const EXAMPLES = 20;

/**
 * Finds the values, among rows still in use, that a new rule would reject. Patterns are checked here rather than in the database, so values
 * are read in batches: memory holds only one.
 */
async function findBrokenValues(
  tx: Tx,
  parameter: { id: number; subject: Subject; ownerId: number },
  check: ValueCheck,
): Promise<BrokenValues> {
  const result: BrokenValues = { count: 0, examples: [] };
  let after = 0;
  for (let batch = await nextBatch(tx, parameter, after); batch.length > 0; ) {
    const broken = batch.filter(({ value }) => check(value) !== null);
    result.count += broken.length;
    result.examples.push(...broken.slice(0, EXAMPLES - result.examples.length));
    after = batch.at(-1)?.id ?? after;
    batch = batch.length < BATCH ? [] : await nextBatch(tx, parameter, after);
  }
  return result;
}

function nextBatch(
  tx: Tx,
  { id, subject, ownerId }: { id: number; subject: Subject; ownerId: number },
  after: number,
): Promise<ValueOf[]> {
  const { table, owner, name, open } = subjectRows[subject];
  const key = String(id);
  const owned = { id, company: ownerId };
  return tx.many<ValueOf>(sql`
    select u.id, ${filled(name, owned)} as name, u.parameters ->> ${key} as value
    from ${raw(table)} u
    where u.${raw(owner)} = ${ownerId} and u.id > ${after} and u.parameters ? ${key} and ${filled(open, owned)}
    order by u.id
    limit ${BATCH}`);
}
