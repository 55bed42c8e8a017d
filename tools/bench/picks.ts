import { availability } from '../../server/api/goods-out/availability.ts';
import { createPick } from '../../server/api/goods-out/create-pick.ts';
import { despatchPick } from '../../server/api/goods-out/despatch-pick.ts';
import { reader, type Tx } from '../../server/db/query.ts';
import { transaction } from '../../server/db/transaction.ts';
import { fill, usual } from './fill.ts';
import { benchServices, ownDatabase, siteActor } from './own-database.ts';
import { median, percentile, type Row, under } from './row.ts';

const ROUNDS = 60;
const RUNS = 5;
/** The length of the longest real invoice. */
const LINES = 1_114;

/** The cost of a long pick in a full warehouse: its availability, its creation, its despatch. */
export async function picksBench(): Promise<Row[]> {
  await using database = await ownDatabase(2);
  const actor = await siteActor(database.pool);
  const services = benchServices(database.pool);
  await fill(database.url, usual);
  const db = reader(database.pool);
  const codes = await codesInStock(database.pool, actor.companyId);
  const times = { available: [] as number[], create: [] as number[], despatch: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const stockCode = codes.slice(round * 100, round * 100 + 100);
    times.available.push(await timed(() => availability(db, actor, { stockCode })));
  }
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => transaction(database.pool, work);
  for (let run = 0; run < RUNS; run += 1) {
    const lines = codes.slice(run * LINES, (run + 1) * LINES).map((stockCode) => ({ stockCode, quantity: '1' }));
    let id = 0;
    const accept = lines.flatMap((_, at) => [`uses_other_job:${at}`, `several_drums:${at}`]);
    times.create.push(
      await timed(async () => ({ id } = await inTransaction((tx) => createPick(tx, actor, { lines, accept })))),
    );
    const despatch = { id, asReserved: true, signedBy: 'Bench' };
    times.despatch.push(await timed(() => inTransaction((tx) => despatchPick(tx, actor, despatch, services))));
  }
  return rowsOf(times);
}

/** Stock codes with stock to pick, in the order of their ids. */
async function codesInStock(pool: Parameters<typeof reader>[0], companyId: number): Promise<string[]> {
  const rows = await reader(pool).many<{ code: string }>(
    `select k.stock_code as code
     from skus k
     where k.company_id = $1 and exists (
       select from stock_lines s
       join locations l on l.id = s.location_id and not l.quarantine and not l.in_transit
       where s.company_id = $1 and s.sku_id = k.id and s.quantity - s.reserved >= 1
     )
     order by k.id
     limit 6000`,
    [companyId],
  );
  return rows.map(({ code }) => code);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function rowsOf(times: Readonly<Record<'available' | 'create' | 'despatch', readonly number[]>>): Row[] {
  const conditions = '100,000 stock lines of 20,000 SKUs in one warehouse';
  const row = (what: string, figure: number, most: number, how: string): Row => ({
    what,
    how,
    ...under(figure, most),
  });
  const long = `${LINES} lines, one transaction, median of ${RUNS} runs, ${conditions}`;
  return [
    row(
      'Available for a pick of 100 lines',
      percentile([...times.available], 0.95),
      150,
      `p95 of ${ROUNDS}, ${conditions}`,
    ),
    row('Create a pick of 1,114 lines', median([...times.create]), 1_500, long),
    row('Despatch a pick of 1,114 lines', median([...times.despatch]), 1_500, long),
  ];
}
