import { createHash } from 'node:crypto';
import type pg from 'pg';
import { asOwner } from '../builders/as-owner.ts';
import type { Builders } from '../builders/builders.ts';

/**
 * Lets PostgreSQL plan each text once for each connection, for tests that read the same lists hundreds of times and would spend most of
 * their time on planning. The product does not, because its callers can produce too many texts (server/db/query.ts). Answers do not depend
 * on the plan.
 */
export async function prepareStatements({ url, pool }: Builders): Promise<void> {
  const setting = `execute format('alter database %I set plan_cache_mode = force_generic_plan', current_database())`;
  await asOwner(url, (owner) => owner.query(`do $$ begin ${setting}; end $$`));
  pool.on('connect', (client) => {
    const { query } = client;
    client.query = ((statement: pg.QueryConfig | pg.Submittable, ...rest: unknown[]) =>
      Reflect.apply(query, client, [isUnnamed(statement) ? named(statement) : statement, ...rest])) as typeof query;
  });
}

function isUnnamed(statement: pg.QueryConfig | pg.Submittable): statement is pg.QueryConfig {
  return typeof statement === 'object' && 'values' in statement && !('submit' in statement) && !('name' in statement);
}

function named(statement: pg.QueryConfig): pg.QueryConfig {
  return { ...statement, name: createHash('sha256').update(statement.text).digest('base64url').slice(0, 24) };
}
