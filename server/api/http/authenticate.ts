import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Operation } from '../../../shared/contract/operation.ts';
import { isWrite } from '../../../shared/contract/split-input.ts';
import { refuse } from '../../../shared/errors.ts';
import { type IntegrationScope, permissionsOf, rulesOf, scopeOfCall } from '../../../shared/integrations.ts';
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
 * Identifies the caller by `Authorization: Bearer token@accessId` (rules 7), or by an API token, which need not name an access. An ended
 * token answers 401 `session_ended`, an ended API token `api_token_ended`; an access that is disabled, removed or another user's answers
 * 403 `access_ended`. Checked on every call, so that a revoked right ends at once. Operations on the user alone still succeed with an ended
 * access: they need none, and they list the remaining ones. Unattended calls do not keep a session alive.
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
  const actor = { ...present(session, tokenHash, request.id), page: pageOf(request) };
  return session.scopes ? asIntegration(actor, session.scopes, operation, request) : actor;
}

/**
 * An integration has the rights of its scopes, for a read or a write, under the access that the operation needs. `resolveScope` finds the
 * warehouse.
 */
function asIntegration(
  actor: Actor,
  scopes: readonly IntegrationScope[],
  operation: Operation,
  { headers }: FastifyRequest,
): Actor {
  const warehouse = headers['x-warehouse']?.toString();
  const permissions = permissionsOf(scopes);
  const holder = {
    scope: scopeOfCall(operation, permissions, warehouse !== undefined),
    layout: actor.layout,
    permissions,
    superAdmin: false,
    only: rulesOf(scopes, isWrite(operation)),
  };
  return { ...actor, apiToken: undefined, integration: { scopes, warehouse }, holder };
}

/** The page of our client that sent the request, if any; it recognises its own changes by it. */
function pageOf(request: FastifyRequest): string | undefined {
  const page = request.headers['x-page-id'];
  return typeof page === 'string' && PAGE.test(page) ? page : undefined;
}

/** Ignores the error of a read-only database, which can still be read (docs/decisions/0073). */
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
 * The user of an API token, or the integration. It counts only under its own access: superAdmin of another access of its user does not
 * apply. It ends with its last day, and when its access or its user is disabled or the user has expired; being idle does not end it.
 */
function findApiToken(
  db: Reader,
  hash: Buffer,
  accessId: string | null,
  services: Pick<Services, 'now'>,
): Promise<Session | undefined> {
  return db.maybeOne<Session>(
    `select u.id as user_id, u.login, u.name, t.name as api_token, u.integration_scopes as scopes,
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
 * The actor for work done without the user, under one of their accesses: undefined once either is disabled, removed or has expired. The
 * rights are those of the moment.
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

export interface Session {
  user_id: number;
  login: string;
  name: string;
  api_token?: string;
  /** Null for a user. */
  scopes?: IntegrationScope[] | null;
  /** Its last use was stored a minute ago or longer: storing each use would turn every read into a write. */
  stale: boolean;
  access_id: number | null;
  company_id: number | null;
  warehouse_id: number | null;
  layout: LayoutId | null;
  permissions: Permission[] | null;
  super_admin: boolean;
}

/**
 * Live streams, and calls that a screen repeats on its own, do not count as activity of the session (rules: Tenancy and rights). Our client
 * marks all its calls while the user is idle, so that an abandoned screen signs out however much happens on it.
 */
function isUnattended(operation: Operation, request: FastifyRequest): boolean {
  return operation.events === true || request.headers['x-unattended'] === '1';
}
