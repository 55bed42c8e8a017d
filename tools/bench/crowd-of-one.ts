import { createHash, randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { openPool } from '../../server/db/pool.ts';
import { reader } from '../../server/db/query.ts';
import { type OwnServer, startOwnServer } from '../replay/own-server.ts';
import { fill, usual } from './fill.ts';
import { processorTime } from './processor-time.ts';
import { median, percentile, type Row, shown } from './row.ts';

const [REPORTS, PAGES] = [200, 40];
const amounts = { ...usual, movements: 10, erns: 2_000 };

/** The cost to all other users when one user requests 200 reports at once (trust G82), and the cost and saving of compressing a page. */
export async function crowdOfOneBench(): Promise<Row[]> {
  await using server = await startOwnServer({ embedded: true });
  await fill(server.databaseUrl, amounts);
  const [busy, other] = [await person(server), await person(server)];
  const page = () => timed(() => get(server, other, 'ern?limit=50&total=true'));
  await page();
  const alone = await each(PAGES, page);
  const reports = Array.from({ length: REPORTS }, (_, n) => get(server, busy, `stock?search=cable ${n}&total=true`));
  const beside = await each(PAGES, page);
  const answers = await Promise.all(reports);
  const refused = answers.filter(({ status }) => status >= 500).length;
  const refusals = answers.filter(({ status }) => status === 429).length;
  const late = percentile(
    beside.map(({ ms }) => ms),
    0.95,
  );
  return [
    {
      what: 'A page of someone else beside 200 reports of one person',
      how: `p95 of ${PAGES}, ${REPORTS} searches of 100,000 stock lines at once; alone ${shown(
        percentile(
          alone.map(({ ms }) => ms),
          0.95,
        ),
      )} ms; of the searches ${refusals} were told to come again, ${refused} failed`,
      budget: 'under 150 ms, none refused',
      measured: `${shown(late)} ms, ${beside.filter(({ status }) => status !== 200).length} refused`,
      met: late < 150 && beside.every(({ status }) => status === 200) && refused === 0,
    },
    await compressed(server, other),
  ];
}

/** Pages of 500 rows, plain and compressed in turns. */
async function compressed(server: OwnServer, token: string): Promise<Row> {
  const list = 'stock?limit=500';
  const [plain, packed] = [await get(server, token, list), await get(server, token, list, 'gzip')];
  if (!gunzipSync(packed.bytes).equals(plain.bytes)) throw new Error('a compressed page is another one');
  const cost = async (coding: string) => {
    const { server: ms } = await processorTime(server.processes, async () => {
      for (let n = 0; n < PAGES; n += 1) await get(server, token, list, coding);
    });
    return ms / PAGES;
  };
  const [without, with_]: [number[], number[]] = [[], []];
  for (let round = 0; round < 5; round += 1) {
    without.push(await cost('identity'));
    with_.push(await cost('gzip'));
  }
  const share = plain.bytes.length / packed.bytes.length;
  return {
    what: 'A page of 500 rows, compressed',
    how: `${plain.bytes.length} bytes of the stock report; processor of the server a page, median of 5 rounds of ${PAGES}: ${shown(median(without))} ms plain, ${shown(median(with_))} ms compressed`,
    budget: 'a ninth of its bytes',
    measured: `${packed.bytes.length} bytes, 1/${shown(share)}; ${shown(median(with_) - median(without))} ms`,
    met: share >= 9,
  };
}

async function each<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let n = 0; n < times; n += 1) all.push(await work());
  return all;
}

async function timed(work: () => Promise<{ status: number }>): Promise<{ status: number; ms: number }> {
  const began = performance.now();
  const { status } = await work();
  return { status, ms: performance.now() - began };
}

async function get({ url }: OwnServer, token: string, path: string, coding = 'identity') {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': coding };
  const answer = await request(`${url}/wmsapi/v1/${path}`, { headers });
  return { status: answer.statusCode, bytes: Buffer.from(await answer.body.bytes()) };
}

async function person({ databaseUrl }: OwnServer): Promise<string> {
  const pool = openPool(databaseUrl, { max: 1 });
  const token = randomBytes(32).toString('base64url');
  const { id } = await reader(pool).one<{ id: number }>(
    `with made as (
       insert into users (login, name) values ($1, $1) returning id
     ), signed as (
       insert into tokens (hash, user_id, created_at, last_used_at, expires_at)
       select $2, id, now(), now(), now() + interval '1 hour' from made
     )
     insert into accesses (user_id, company_id, warehouse_id, permissions)
     select made.id, p.company_id, p.warehouse_id, '{planCreate,planUpdate,planStart,planConfirm,planClose}'
     from made, company_warehouses p
     returning id`,
    [token.slice(0, 12), createHash('sha256').update(token).digest()],
  );
  await pool.end();
  return `${token}@${id}`;
}
