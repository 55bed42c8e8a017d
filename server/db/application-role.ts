import pg from 'pg';
import { CannotStart } from './errors.ts';
import type { Reader } from './query.ts';

/** The role of the application. It owns no table, so the ledger's revoked privileges apply to it (rules: Database). */
export const APPLICATION_ROLE = 'wms_app';

const CREATE = `create role ${APPLICATION_ROLE} nologin`;
const GRANT = `grant ${APPLICATION_ROLE} to`;

interface State {
  user: string;
  exists: boolean;
  /** Whether we can work as this role. From PostgreSQL 16 on, the creator of a role is its member but cannot. */
  usable: boolean;
}

/** The role belongs to the cluster, not the database, so another database may have created it already, or may be creating it now. */
export async function ensureApplicationRole(db: Reader): Promise<void> {
  const { user, exists, usable } = await stateOf(db);
  if (usable) return;
  try {
    if (!exists) await createRole(db);
    if (!(await stateOf(db)).usable) await db.run(`${GRANT} current_user`);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    const statements = [...(exists ? [] : [CREATE]), `${GRANT} "${user}"`].join('; ');
    throw new CannotStart(`the database role ${user} may not do this itself; as an administrator run: ${statements}`, {
      cause: error,
    });
  }
}

/** Migrations create and alter objects of the database, which only its owner can do. */
export function explainForbidden(error: unknown): never {
  if (!isForbidden(error)) throw error;
  throw new CannotStart(`the role of DATABASE_URL must own the database: ${error.message}`, { cause: error });
}

function isForbidden(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code === '42501';
}

function stateOf(db: Reader): Promise<State> {
  return db.one<State>(
    `select current_user as user, r.oid is not null as exists,
            case when r.oid is null then false
                 else pg_has_role(r.oid, case when current_setting('server_version_num')::integer < 160000 then 'member' else 'set' end)
            end as usable
     from (select) as one
     left join pg_roles r on r.rolname = $1`,
    [APPLICATION_ROLE],
  );
}

/** Two servers of one cluster that start together, on different databases, both find the role missing. */
async function createRole(db: Reader): Promise<void> {
  await db.run(`do $$ begin ${CREATE}; exception when duplicate_object or unique_violation then null; end $$`);
}
