import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/exports/exports.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Reader, Tx } from '../../db/query.ts';
import { addJob, exportKey } from '../../queue/jobs.ts';
import type { Actor } from '../actor.ts';
import { authorise, resolveScope } from '../http/authorise.ts';
import { implement } from '../implement.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { fileName } from '../list/list-file.ts';
import { onlyFields } from '../list/list-page.ts';
import { lockForLimit } from '../lock-for-limit.ts';
import type { Services } from '../services.ts';
import { type FileRequest, fileAt } from './file-address.ts';

/** Exports of one user that can exist at once: each can have some hundred megabytes. */
const MOST = 20;

/** Enough attempts to survive a database outage of some minutes. */
const ATTEMPTS = 8;

const DAY = `interval '1 day'`;

const exported = listAndExport(contract.listExports, ({ userId, accessId }, _query, { now }) => ({
  from: sql`from exports e`,
  columns: {
    id: 'e.id',
    name: 'e.name',
    format: 'e.format',
    state: 'e.state',
    rows: 'e.rows',
    total: 'e.total',
    bytes: 'e.bytes',
    problem: 'e.problem',
    createdAt: 'e.created_at',
    finishedAt: 'e.finished_at',
    expiresAt: `e.finished_at + ${DAY}`,
  },
  id: 'e.id',
  updated: 'e.updated_at',
  where: [
    sql`e.user_id = ${userId} and e.access_id = ${accessId}`,
    sql`(e.finished_at is null or e.finished_at > ${now()}::timestamptz - interval '1 day')`,
  ],
  search: ['e.name'],
}));

export const listExports = exported.list;

export const getExport = implement(contract.getExport, async (db, actor, { id, fields }, { now }) =>
  onlyFields(await present(db, actor, id, now()), fields),
);

/** Parses the address like the request itself, with the same refusals. */
export const createExport = implement(contract.createExport, async (tx, actor, { address }, services) => {
  const { operation, input } = await fileAt(address);
  authorise(operation, actor);
  await resolveScope(operation, actor, input, services);
  return present(tx, actor, await queueExport(tx, actor, { address, operation, input }, services), services.now());
});

export async function queueExport(
  tx: Tx,
  { userId, accessId }: Pick<Actor, 'userId' | 'accessId'>,
  { address, operation, input }: FileRequest & { address: string },
  services: Pick<Services, 'now' | 'settings'>,
): Promise<number> {
  const now = services.now();
  await lockForLimit(tx, 'user', userId);
  const { count } = await tx.one<{ count: number }>(
    `select count(*) as count
     from exports
     where user_id = $1 and state in ('waiting', 'working', 'ready')
       and (finished_at is null or finished_at > $2::timestamptz - ${DAY})`,
    [userId, now],
  );
  if (count >= MOST) refuse('too_many_exports', { values: { count: MOST } });
  const name = fileName(operation.path, input, services);
  const { id } = await tx.one<{ id: number }>(
    `insert into exports (user_id, access_id, address, name, format, created_at)
     values ($1, $2, $3, $4, $5, $6)
     returning id`,
    [userId, accessId, address, name, String(input['format'] ?? 'csv'), now],
  );
  await addJob(tx, 'makeExport', { id }, { key: exportKey(id), attempts: ATTEMPTS });
  return id;
}

/** The worker notices the cancellation within a moment. */
export const cancelExport = implement(contract.cancelExport, async (tx, actor, { id }, { now }) => {
  const { state } = await present(tx, actor, id, now());
  const stopped = await tx.run(
    `update exports set state = 'cancelled', finished_at = $2 where id = $1 and state in ('waiting', 'working')`,
    [id, now()],
  );
  if (stopped === 0) refuse('export_over', { values: { state } });
  return {};
});

export const downloadExport = implement(contract.downloadExport, async (db, actor, { id }, { now }) => {
  const { state, name } = await present(db, actor, id, now());
  if (state !== 'ready') refuse('export_not_ready', { values: { state } });
  const { address, permissions, pieces } = await db.one<{ address: string; permissions: string[]; pieces: number }>(
    'select address, permissions, pieces from exports where id = $1',
    [id],
  );
  authorise((await fileAt(address)).operation, actor);
  if (!isSame(permissions, actor.holder?.permissions ?? [])) refuse('export_rights_changed');
  return { name, pieces: keptPieces(db, id, pieces) };
});

/** Each piece is a separate query: a slow reader holds no connection, and a finished file never changes. */
async function* keptPieces(db: Reader, id: number, pieces: number): AsyncGenerator<Buffer> {
  for (let position = 1; position <= pieces; position += 1) {
    const { content } = await db.one<{ content: Buffer }>(
      'select content from export_pieces where export_id = $1 and position = $2',
      [id, position],
    );
    yield content;
  }
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}

type Export = Awaited<ReturnType<typeof exported.list>>['items'][number];

async function present(db: Reader, { userId, accessId }: Actor, id: number, now: Date): Promise<Export> {
  const row = await db.maybeOne<Export>(
    `select e.id, e.name, e.format, e.state, e.rows, e.total, e.bytes, e.problem, e.created_at as "createdAt",
            e.finished_at as "finishedAt", e.finished_at + ${DAY} as "expiresAt"
     from exports e
     where e.id = $1 and e.user_id = $2 and e.access_id = $3
       and (e.finished_at is null or e.finished_at > $4::timestamptz - ${DAY})`,
    [id, userId, accessId, now],
  );
  return row ?? refuse('not_found', { values: { thing: 'export' } });
}
