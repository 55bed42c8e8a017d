import sql, { join, raw, Sql } from 'sql-template-tag';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';

/**
 * A possible use of a record: rows `u` that use the record `$id` of the company `$company`. A record without a company, such as a location,
 * can be used by every company.
 */
export interface Use {
  subject: string;
  plural: string;
  table: string;
  /** The column of `u` that holds the record's id, or a condition that contains `$id`. */
  by: string;
  name: string;
}

interface UseCount {
  subject: string;
  count: number;
  examples: { id: number; name: string }[];
}

const EXAMPLES = 5;

/** The refusal has the number of uses and the first few of them, to link to. */
export async function refuseUsed(
  tx: Tx,
  { companyId }: Pick<Actor, 'companyId'>,
  id: number,
  uses: readonly Use[],
): Promise<void> {
  if (uses.length === 0) return;
  const counts = uses.map((use) => countOf(use, { id, company: companyId }));
  const rows = await tx.many<UseCount>(sql`${raw(reachOf(uses))} ${join(counts, ' union all ')}`);
  const inUse = rows.filter(({ count }) => count > 0);
  if (inUse.length === 0) return;
  const words = inUse.map(({ subject, count }) => `${pluralOf(uses, subject)} (${count})`).join(', ');
  refuse('in_use', { values: { uses: words }, data: { uses: inUse } });
}

function pluralOf(uses: readonly Use[], subject: string): string {
  return uses.find((use) => use.subject === subject)?.plural ?? subject;
}

/** A statement that crosses companies is marked as such at its beginning. */
export function reachOf(uses: readonly Use[]): string {
  return uses.every(({ by }) => by.includes('$company')) ? '' : '/* every company */';
}

function countOf({ subject, table, by, name }: Use, record: UsedRecord) {
  const condition = by.includes('$id') ? by : `u.${by} = $id`;
  const uses = sql`from ${raw(table)} u where ${filled(condition, record)}`;
  return sql`
    select ${subject} as subject, (select count(*) ${uses}) as count,
           (select coalesce(jsonb_agg(e), '[]')
            from (select u.id, ${filled(name, record)} as name ${uses} order by u.id limit ${EXAMPLES}) e) as examples`;
}

interface UsedRecord {
  id: number;
  company: number | null;
}

export function filled(text: string, record: UsedRecord): Sql {
  const parts = text.split(/\$(id|company)\b/);
  const values = parts.filter((_, index) => index % 2 === 1) as (keyof UsedRecord)[];
  return new Sql(
    parts.filter((_, index) => index % 2 === 0),
    values.map((value) => record[value]),
  );
}
