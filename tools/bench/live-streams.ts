import { createHash, randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { openPool } from '../../server/db/pool.ts';
import { reader } from '../../server/db/query.ts';
import { startOwnServer } from '../replay/own-server.ts';
import { type Row, under } from './row.ts';

const STREAMS = 1_000;
/** Streams of one user; more are rejected. */
const EACH = 16;
/** Streams of one session. */
const OF_SESSION = 4;

/** The cost of a thousand open screens, and how soon all of them receive a change. */
export async function liveStreamsBench(): Promise<Row[]> {
  const server = await startOwnServer();
  const pool = openPool(server.databaseUrl, { max: 1 });
  try {
    const { tokens, companyId, warehouseId } = await people(pool);
    const port = Number(new URL(server.url).port);
    await pause(3_000);
    const before = await server.rssMb();
    const streams = tokens.map((token) => stream(port, token));
    await Promise.all(streams.map(({ waitFor }) => waitFor('event: ready')));
    await pause(3_000);
    const after = await server.rssMb();
    const began = performance.now();
    const change = { document: 'ern', id: 1, lines: null, stock: false, kind: 'count', by: 'Bench', page: null };
    await pool.query("select pg_notify('wms_changes', $1)", [JSON.stringify({ companyId, warehouseId, change })]);
    await Promise.all(streams.map(({ waitFor }) => waitFor('event: change')));
    const milliseconds = performance.now() - began;
    for (const { socket } of streams) socket.destroy();
    return rows((after - before) * 1024, milliseconds);
  } finally {
    await pool.end();
    await server.stop();
  }
}

/** Creates users with sessions at the one site, as many as the streams need. Returns the credential of each stream. */
async function people(pool: pg.Pool) {
  const db = reader(pool);
  const site = await db.one<{ companyId: number; warehouseId: number }>(
    'select company_id as "companyId", warehouse_id as "warehouseId" from company_warehouses',
  );
  const tokens: string[] = [];
  for (let user = 0; tokens.length < STREAMS; user += 1) {
    const { userId, accessId } = await db.one<{ userId: number; accessId: number }>(
      `with person as (insert into users (login, name) values ($1, $1) returning id)
       insert into accesses (user_id, company_id, warehouse_id)
       select id, $2, $3 from person
       returning user_id as "userId", id as "accessId"`,
      [`screen-${user}`, site.companyId, site.warehouseId],
    );
    for (let session = 0; session < EACH / OF_SESSION; session += 1) {
      const token = randomBytes(32).toString('base64url');
      await db.run(
        `insert into tokens (hash, user_id, created_at, last_used_at, expires_at)
         values ($1, $2, now(), now(), now() + interval '1 hour')`,
        [createHash('sha256').update(token).digest(), userId],
      );
      tokens.push(...Array.from({ length: OF_SESSION }, () => `${token}@${accessId}`));
    }
  }
  return { ...site, tokens: tokens.slice(0, STREAMS) };
}

/** One stream; only the end of the received text is kept. */
function stream(port: number, credential: string): { socket: Socket; waitFor: (text: string) => Promise<void> } {
  const socket = connect(port, '127.0.0.1');
  let buffer = '';
  let onPiece: () => void = () => undefined;
  socket.setEncoding('latin1').on('data', (piece) => {
    buffer = (buffer + piece).slice(-2_000);
    onPiece();
  });
  const authorization = `Authorization: Bearer ${credential}`;
  socket.write(`GET /wmsapi/v1/live?topic=ern HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${authorization}\r\n\r\n`);
  const waitFor = (text: string) =>
    new Promise<void>((resolve) => {
      onPiece = () => {
        if (buffer.includes(text)) resolve();
      };
      onPiece();
    });
  return { socket, waitFor };
}

function rows(kilobytes: number, milliseconds: number): Row[] {
  const each = kilobytes / STREAMS;
  const how = `${STREAMS} streams of ${Math.ceil(STREAMS / EACH)} users, through the gateway, API in process`;
  return [
    { what: 'Memory of a live stream', how, ...under(each, 100, 'KB') },
    {
      what: 'A change until all live streams heard it',
      how,
      ...under(milliseconds, 1_000),
    },
  ];
}
