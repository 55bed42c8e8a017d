import type { Reader } from '../query.ts';

/** Does Citus spread this database over several machines? */
export async function hasWorkers(db: Reader): Promise<boolean> {
  const { is } = await db.one<{ is: boolean }>("select to_regclass('pg_dist_node') is not null as is");
  return is;
}

/** How many machines hold rows of companies, and how many of them do not answer. */
export function askWorkers(db: Reader): Promise<{ all: number; away: number }> {
  return db.one<{ all: number; away: number }>(
    `select count(*)::integer as all,
            count(*) filter (where not citus_check_connection_to_node(nodename, nodeport))::integer as away
     from pg_dist_node
     where noderole = 'primary' and isactive and groupid > 0`,
  );
}
