import sql, { raw } from 'sql-template-tag';
import type { Subject, ValueCheck } from '../../../shared/parameters.ts';
import type { Tx } from '../../db/query.ts';
import { subjectRows } from './subject-rows.ts';

/** Values that a rule refuses: how many, and the first of them with what they are the values of. */
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
 * The values of a parameter, of everything in use, that a new rule would refuse. A pattern is judged here, not in the database, so the
 * values come in batches: memory holds one, however many there are.
 */
export async function findBrokenValues(
  tx: Tx,
  parameter: { id: number; subject: Subject; ownerId: number },
  check: ValueCheck,
): Promise<BrokenValues> {
  const found: BrokenValues = { count: 0, examples: [] };
  let after = 0;
  for (let batch = await nextBatch(tx, parameter, after); batch.length > 0; ) {
    const broken = batch.filter(({ value }) => check(value) !== null);
    found.count += broken.length;
    found.examples.push(...broken.slice(0, EXAMPLES - found.examples.length));
    after = batch.at(-1)?.id ?? after;
    batch = batch.length < BATCH ? [] : await nextBatch(tx, parameter, after);
  }
  return found;
}

function nextBatch(
  tx: Tx,
  { id, subject, ownerId }: { id: number; subject: Subject; ownerId: number },
  after: number,
): Promise<ValueOf[]> {
  const { table, owner, name, open } = subjectRows[subject];
  const key = String(id);
  return tx.many<ValueOf>(sql`
    select u.id, ${raw(name)} as name, u.parameters ->> ${key} as value
    from ${raw(table)} u
    where u.${raw(owner)} = ${ownerId} and u.id > ${after} and u.parameters ? ${key} and ${raw(open)}
    order by u.id
    limit ${BATCH}`);
}
