import sql, { join, raw, Sql } from 'sql-template-tag';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';

/** Something that may use a record: its rows as `u`, on the condition that they use the record `$id`. */
export interface Use {
  /** What uses it, 'sku'. */
  subject: string;
  /** In words, for one or more of them: 'SKUs'. */
  plural: string;
  table: string;
  /** The column of `u` that holds the record's id, or a condition with `$id` in it. */
  by: string;
  /** The expression that names such a row. */
  name: string;
}

interface Found {
  subject: string;
  count: number;
  examples: { id: number; name: string }[];
}

const EXAMPLES = 5;

/** Refuses when anything uses the record, with how many there are and the first of them, to be linked. */
export async function refuseUsed(tx: Tx, id: number, uses: readonly Use[]): Promise<void> {
  if (uses.length === 0) return;
  const found = await tx.many<Found>(
    join(
      uses.map((use) => countOf(use, id)),
      ' union all ',
    ),
  );
  const inUse = found.filter(({ count }) => count > 0);
  if (inUse.length === 0) return;
  const words = inUse.map(({ subject, count }) => `${pluralOf(uses, subject)} (${count})`).join(', ');
  refuse('in_use', { values: { uses: words }, data: { uses: inUse } });
}

function pluralOf(uses: readonly Use[], subject: string): string {
  return uses.find((use) => use.subject === subject)?.plural ?? subject;
}

function countOf({ subject, table, by, name }: Use, id: number) {
  const uses = sql`from ${raw(table)} u where ${conditionOf(by, id)}`;
  return sql`
    select ${subject} as subject, (select count(*) ${uses}) as count,
           (select coalesce(jsonb_agg(e), '[]')
            from (select u.id, ${raw(name)} as name ${uses} order by u.id limit ${EXAMPLES}) e) as examples`;
}

function conditionOf(by: string, id: number) {
  const [first, ...others] = by.split('$id');
  return others.length === 0
    ? sql`u.${raw(by)} = ${id}`
    : new Sql(
        [first ?? '', ...others],
        others.map(() => id),
      );
}
