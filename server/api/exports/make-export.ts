import pg from 'pg';
import { listPathOf } from '../../../shared/contract/list.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { operations } from '../../../shared/contract/operations.ts';
import { Refusal, refuse } from '../../../shared/errors.ts';
import { DatabaseUnavailable } from '../../db/errors.ts';
import { LONG_WORK_LOCK } from '../../db/locks.ts';
import { type Reader, reader, type Tx } from '../../db/query.ts';
import { transaction } from '../../db/transaction.ts';
import { exportKey, type MakeExport } from '../../queue/jobs.ts';
import type { Actor } from '../actor.ts';
import { actorOfAccess } from '../http/authenticate.ts';
import { authorise, resolveScope } from '../http/authorise.ts';
import { routeOf, type TableFile } from '../implement.ts';
import type { Services } from '../services.ts';
import { type FileRequest, fileAt } from './file-address.ts';

/** Bytes per piece: the amount that a download holds at once. */
const PIECE = 512 * 1024;

/** Milliseconds between two checks for cancellation. */
const PAUSE = 200;

/** The export was cancelled: its pieces are rolled back with the transaction. */
class Cancelled extends Error {}

/**
 * The job that makes an export, in one transaction; progress is written outside of it. If the server is killed, no partial file remains and
 * the job runs again. A failure is stored with the export for its user.
 */
export function exportWork(services: Services): MakeExport {
  return async ({ id }, { pool }) => {
    try {
      await transaction(pool, (tx) => make(tx, reader(pool), id, services));
    } catch (error) {
      if (error instanceof DatabaseUnavailable || wasStopped(error)) throw error;
      if (error instanceof Cancelled) return;
      const problem = problemOf(error);
      await reader(pool).run(
        `update exports set state = 'failed', problem = $2, finished_at = $3 where id = $1 and state = 'working'`,
        [id, JSON.stringify(problem.body()), services.now()],
      );
      if (problem.code === 'internal') throw error;
    }
  };
}

interface ExportRequest {
  user_id: number;
  access_id: number;
  address: string;
}

/** Waits for the current lock holder, as imports do: another server with the same export, or a broken connection of this server. */
async function make(tx: Tx, beside: Reader, id: number, services: Services): Promise<void> {
  await tx.run('select pg_advisory_xact_lock($1, hashtext($2))', [LONG_WORK_LOCK, exportKey(id)]);
  const row = await beside.maybeOne<ExportRequest>(
    `update exports set state = 'working', rows = 0
     where id = $1 and state in ('waiting', 'working')
     returning user_id, access_id, address`,
    [id],
  );
  if (row === undefined) return;
  const actor = await actorOfAccess(beside, { userId: row.user_id, accessId: row.access_id }, services);
  if (actor === undefined) return refuse('access_ended');
  const file = await fileAt(row.address);
  authorise(file.operation, actor);
  const reading = await resolveScope(file.operation, actor, file.input, services);
  const total = await rowsOf(file, reading, services);
  await beside.run('update exports set total = $2 where id = $1', [id, total]);
  let rows = 0;
  const counting = { ...services, rowsRead: (read: number) => (rows += read) };
  const watch = watcher(() => stillWanted(beside, id, rows));
  let bytes = 0;
  let pieces = 0;
  for await (const content of inPieces(await fileOf(file, reading, counting), watch)) {
    pieces += 1;
    bytes += content.length;
    await tx.run('insert into export_pieces (export_id, position, content) values ($1, $2, $3)', [id, pieces, content]);
  }
  const isReady = await tx.run(
    `update exports
     set state = 'ready', rows = $2, bytes = $3, pieces = $4, permissions = $5, finished_at = $6
     where id = $1 and state = 'working'`,
    [id, rows, bytes, pieces, actor.holder?.permissions ?? [], services.now()],
  );
  if (isReady === 0) throw new Cancelled();
}

export async function rowsOf({ operation, input }: FileRequest, actor: Actor, services: Services): Promise<number> {
  const { format: _format, fields: _fields, ...query } = input;
  const page = await routeOf(listOf(operation)).run(
    reader(services.readPool),
    actor,
    { ...query, limit: 1, total: true },
    services,
  );
  return (page as { total: number }).total;
}

function listOf(file: Operation): Operation {
  const path = listPathOf(file);
  const list = operations.find((one) => one.method === 'GET' && one.path === path);
  if (list === undefined) throw new Error(`${file.name} is the file of no list`);
  return list;
}

export async function fileOf(
  { operation, input }: FileRequest,
  actor: Actor,
  services: Services,
): Promise<TableFile['pieces']> {
  const file = await routeOf(operation).run(reader(services.readPool), actor, input, services);
  return (file as TableFile).pieces;
}

async function* inPieces(file: AsyncIterable<string | Buffer>, watch: () => Promise<void>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const part of file) {
    await watch();
    const bytes = Buffer.from(part);
    held.push(bytes);
    length += bytes.length;
    if (length < PIECE) continue;
    yield Buffer.concat(held);
    [held, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(held);
}

function watcher(look: () => Promise<void>): () => Promise<void> {
  let last = Date.now();
  return async () => {
    if (Date.now() - last < PAUSE) return;
    last = Date.now();
    await look();
  };
}

async function stillWanted(beside: Reader, id: number, rows: number): Promise<void> {
  const wanted = await beside.run(`update exports set rows = $2 where id = $1 and state = 'working'`, [id, rows]);
  if (wanted === 0) throw new Cancelled();
}

/** PostgreSQL error codes: a full disk, and the class of all errors for a stopped server or session. */
const DISK_FULL = '53100';
const STOPPED = '57';

function wasStopped(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith(STOPPED) === true;
}

function problemOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return new Refusal(error instanceof pg.DatabaseError && error.code === DISK_FULL ? 'disk_full' : 'internal');
}
