import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Operation } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import type { LayoutId } from '../../../shared/layouts.ts';
import { type Permission, scopeKind } from '../../../shared/permissions.ts';
import { isReadOnly } from '../../db/errors.ts';
import { type Reader, reader } from '../../db/query.ts';
import { hashOfToken, isApiToken } from '../../queue/tokens.ts';
import type { Actor } from '../actor.ts';
import type { Services } from '../services.ts';

const PAGE = /^[A-Za-z0-9_-]{8,40}$/;
const BEARER = /^Bearer ([A-Za-z0-9_-]{1,200})(?:@([1-9][0-9]{0,17}))?$/;

/**
 * Who is calling: `Authorization: Bearer token@accessId` (rules 7), or an API token, which needs to name no access. A dead token answers 401 `session_ended`,
 * a dead API token `api_token_ended`; an access that is not the user's, is disabled or was removed 403 `access_ended`. Checked on every call, so that a revoked right ends at once. Only
 * what concerns the user alone is answered all the same: it takes no access, and says which ones are left. A call that nobody made by hand keeps
 * no session alive.
 */
export async function authenticate(request: FastifyRequest, services: Services, operation: Operation): Promise<Actor> {
  const [, token, accessId] = BEARER.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) refuse('session_ended');
  const tokenHash = hashOfToken(token);
  const db = reader(services.pool);
  const byApiToken = isApiToken(token);
  const find = byApiToken ? findApiToken : findSession;
  const session = await find(db, tokenHash, accessId ?? null, services);
  if (session === undefined) refuse(byApiToken ? 'api_token_ended' : 'session_ended');
  const isAccessEnded = accessId !== undefined && session.access_id === null;
  if (isAccessEnded && (byApiToken || operation.reach !== 'user')) refuse('access_ended');
  if (session.stale && !isUnattended(operation, request)) await noteUse(db, byApiToken, tokenHash, services.now());
  return { ...present(session, tokenHash, request.id), page: pageOf(request) };
}

/** The page of our client that asks, where one does; it knows its own changes by it. */
function pageOf(request: FastifyRequest): string | undefined {
  const page = request.headers['x-page-id'];
  return typeof page === 'string' && PAGE.test(page) ? page : undefined;
}

/** A database that takes no writes is read none the less (docs/decisions/0073). */
async function noteUse(db: Reader, byApiToken: boolean, hash: Buffer, now: Date): Promise<void> {
  const noted = byApiToken
    ? db.run('update api_tokens set last_used_at = $2 where hash = $1', [hash, now])
    : db.run('update tokens set last_used_at = $2 where hash = $1', [hash, now]);
  await noted.catch((error: unknown) => {
    if (!isReadOnly(error)) throw error;
  });
}

function findSession(db: Reader, hash: Buffer, accessId: string | null, services: Services) {
  const now = services.now();
  return db.maybeOne<Session>(
    `select t.user_id, u.login, u.name, t.last_used_at < $3::timestamptz - interval '1 minute' as stale,
            a.id as access_id, a.company_id, a.warehouse_id, c.layout, a.permissions,
            exists (
              select from accesses g
              where g.user_id = t.user_id and g.company_id is null and g.warehouse_id is null
                and g.disabled_at is null and 'superAdmin' = any (g.permissions)
            ) as super_admin
     from tokens t
     join users u on u.id = t.user_id and u.disabled_at is null
     left join accesses a on a.id = $2 and a.user_id = t.user_id and a.disabled_at is null
     left join companies c on c.id = a.company_id
     where t.hash = $1 and t.expires_at > $3 and t.last_used_at > $3::timestamptz - make_interval(mins => $4)`,
    [hash, accessId, now, services.settings.sessionIdleMinutes],
  );
}

function present(session: Session, tokenHash: Buffer, requestId: string): Omit<Actor, 'page'> {
  const scope = { companyId: session.company_id, warehouseId: session.warehouse_id };
  return {
    requestId,
    userId: session.user_id,
    login: session.login,
    name: session.name,
    tokenHash,
    apiToken: session.api_token,
    accessId: session.access_id,
    ...scope,
    layout: session.layout,
    holder:
      session.access_id === null
        ? null
        : {
            scope: scopeKind(scope),
            layout: session.layout,
            permissions: session.permissions ?? [],
            superAdmin: session.super_admin,
          },
  };
}

/**
 * Who works with an API token. It counts only under its own access: superAdmin of another one of its user's gives it nothing. It ends
 * with its last day, and whenever its access or its user is disabled or the user has expired; being idle does not end it.
 */
function findApiToken(
  db: Reader,
  hash: Buffer,
  accessId: string | null,
  services: Pick<Services, 'now'>,
): Promise<Session | undefined> {
  return db.maybeOne<Session>(
    `select u.id as user_id, u.login, u.name, t.name as api_token,
            coalesce(t.last_used_at < $3::timestamptz - interval '1 minute', true) as stale,
            case when coalesce($2, a.id) = a.id then a.id end as access_id, a.company_id, a.warehouse_id, c.layout, a.permissions,
            a.company_id is null and a.warehouse_id is null and 'superAdmin' = any (a.permissions) as super_admin
     from api_tokens t
     join accesses a on a.id = t.access_id and a.disabled_at is null
     join users u on u.id = a.user_id and u.disabled_at is null and not user_has_expired(u.id, $3)
     left join companies c on c.id = a.company_id
     where t.hash = $1 and t.revoked_at is null and t.expires_at > $3`,
    [hash, accessId, services.now()],
  );
}

/**
 * Who a user is under an access of theirs, for work that is done without them: nobody once either is disabled, removed or has expired.
 * Rights are those of this moment.
 */
export async function actorOfAccess(
  db: Reader,
  { userId, accessId }: { userId: number; accessId: number },
  { now }: Pick<Services, 'now'>,
): Promise<Actor | undefined> {
  const session = await db.maybeOne<Session>(
    `select u.id as user_id, u.login, u.name, false as stale, a.id as access_id, a.company_id, a.warehouse_id, c.layout, a.permissions,
            exists (
              select from accesses g
              where g.user_id = u.id and g.company_id is null and g.warehouse_id is null
                and g.disabled_at is null and 'superAdmin' = any (g.permissions)
            ) as super_admin
     from accesses a
     join users u on u.id = a.user_id and u.disabled_at is null and not user_has_expired(u.id, $3)
     left join companies c on c.id = a.company_id
     where a.id = $1 and a.user_id = $2 and a.disabled_at is null`,
    [accessId, userId, now()],
  );
  return session && present(session, Buffer.alloc(0), randomUUID());
}

/** A live token's user and the access it is used with, as read from the database. */
export interface Session {
  user_id: number;
  login: string;
  name: string;
  /** The name of an API token; sessions have none. */
  api_token?: string;
  /** Its last use was noted a minute ago or longer: noting each would make reading write. */
  stale: boolean;
  access_id: number | null;
  company_id: number | null;
  warehouse_id: number | null;
  layout: LayoutId | null;
  permissions: Permission[] | null;
  super_admin: boolean;
}

/**
 * Is it no activity of the session (rules: Tenancy and rights): a live stream, or what a screen reads anew by itself? Our client says so of all its
 * calls while nobody touches it, so that a screen left alone signs out however much happens on it.
 */
function isUnattended(operation: Operation, request: FastifyRequest): boolean {
  return operation.events === true || request.headers['x-unattended'] === '1';
}
