import type { Reader } from '../query.ts';

export async function hasWorkers(db: Reader): Promise<boolean> {
  const { is } = await db.one<{ is: boolean }>("select to_regclass('pg_dist_node') is not null as is");
  return is;
}

export async function isDistributed(db: Reader): Promise<boolean> {
  if (!(await hasWorkers(db))) return false;
  const { is } = await db.one<{ is: boolean }>(
    "select exists (select from pg_dist_partition where partmethod = 'h' and logicalrelid = to_regclass('public.movements')) as is",
  );
  return is;
}

/**
 * Lets a session alter distributed tables, one machine after the other: a transaction cannot use several connections to a machine for
 * tables that refer to each other, and triggers on such tables need a setting. Without Citus the settings have no effect.
 */
export async function alterInTurn(db: Reader): Promise<void> {
  await db.run(
    "select set_config('citus.multi_shard_modify_mode', 'sequential', false), set_config('citus.enable_unsafe_triggers', 'on', false)",
  );
}

/** The number of machines that hold rows of companies, and of those that do not answer. */
export function askWorkers(db: Reader): Promise<{ all: number; away: number }> {
  return db.one<{ all: number; away: number }>(
    `select count(*)::integer as all,
            count(*) filter (where not citus_check_connection_to_node(nodename, nodeport))::integer as away
     from pg_dist_node
     where noderole = 'primary' and isactive and groupid > 0`,
  );
}
