import type { FoundImport } from '../../server/api/imports/find-import.ts';
import { importWork } from '../../server/api/imports/work-import.ts';
import { reader } from '../../server/db/query.ts';
import { timeouts } from '../../server/db/timeouts.ts';
import type { ImportStep } from '../../server/queue/jobs.ts';
import { fill, usual } from './fill.ts';
import { inPieces } from './import-by-api.ts';
import { benchServices, type OwnDatabase, ownDatabase, siteActor } from './own-database.ts';
import { type Row, shown, under } from './row.ts';

const stocked = { ...usual, movements: 2, erns: 20_000 };

/** Measures time and memory of preview, import and undo for files as large as a company's whole stock list. */
export async function importsBench(): Promise<Row[]> {
  await using database = await ownDatabase(6, timeouts.import);
  const { companyId, warehouseId, userId, accessId } = await siteActor(database.pool);
  const owner = { userId, accessId };
  await fill(database.url, stocked);
  const locations = await measure(
    database,
    { ...owner, kind: 'location', companyId: null, warehouseId },
    locationFile(50_000),
  );
  const skus = await measure(database, { ...owner, kind: 'sku', companyId, warehouseId: null }, skuFile(100_000));
  return [
    row('100,000-row SKU file: preview', skus.preview, 8),
    row('100,000-row SKU file: apply', skus.apply, 20),
    {
      what: '100,000-row SKU file: memory',
      how: 'most resident memory of a process that has imported before, above what it had, while the file is read and applied',
      budget: 'under 128 MB more',
      measured: `${shown(skus.megabytes)} MB`,
      met: skus.megabytes < 128,
    },
    row('50,000 locations: preview', locations.preview, 3),
    row('50,000 locations: apply', locations.apply, 5),
    row('50,000 locations: undo, in a warehouse with 100,000 stock lines', locations.undo, 60),
  ];
}

interface Imported {
  kind: FoundImport['kind'];
  companyId: number | null;
  warehouseId: number | null;
  userId: number;
  accessId: number;
}

interface Figures {
  preview: number;
  apply: number;
  undo: number;
  megabytes: number;
}

/** Runs the three steps as the queue does, from the pieces of the file in the database. */
async function measure(database: OwnDatabase, given: Imported, pieces: Generator<string>): Promise<Figures> {
  const db = reader(database.pool);
  const { id } = await db.one<{ id: number }>(
    `insert into imports (kind, company_id, warehouse_id, user_id, access_id, request_id, state)
     values ($1, $2, $3, $4, $5, 'bench', 'reading')
     returning id`,
    [given.kind, given.companyId, given.warehouseId, given.userId, given.accessId],
  );
  let position = 0;
  for (const content of pieces) {
    position += 1;
    await db.run(
      `insert into import_pieces (import_id, part, position, name, content) values ($1, $2, $3, 'bench.csv', $4)`,
      [id, given.kind, position, content],
    );
  }
  const by = { userId: given.userId, accessId: given.accessId, requestId: 'bench' };
  const step = async (name: ImportStep) => {
    const begin = performance.now();
    await importWork(benchServices(database.pool))({ id, step: name, by }, { pool: database.pool });
    return (performance.now() - begin) / 1000;
  };
  const memory = watchMemory();
  const preview = await step('read');
  await db.run(`update imports set state = 'applying' where id = $1`, [id]);
  const apply = await step('apply');
  const megabytes = memory.stop();
  await db.run(`update imports set state = 'undoing' where id = $1 and state = 'applied'`, [id]);
  const undo = await step('undo');
  const { state, problem } = await db.one<{ state: string; problem: unknown }>(
    'select state, problem from imports where id = $1',
    [id],
  );
  if (state !== 'undone') throw new Error(`the import of ${given.kind} is ${state}: ${JSON.stringify(problem)}`);
  return { preview, apply, undo, megabytes };
}

/** The peak resident memory from now on, above the current one, in megabytes. */
function watchMemory() {
  global.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  return {
    stop: () => {
      clearInterval(timer);
      return (most - before) / 1024 / 1024;
    },
  };
}

function* skuFile(rows: number): Generator<string> {
  yield* inPieces('stock code,name,description,price,quantity,unit,packing\n', rows, (index) => {
    const name = `Cable ${index % 97} core ${index}`;
    return `BENCH-${index},${name},"${name}, outdoor, black",${index % 500}.25,${1 + (index % 12)},EA,\n`;
  });
}

function* locationFile(rows: number): Generator<string> {
  yield* inPieces('name,description\n', rows, (index) => `A-${index},"Aisle ${index % 100}, bay ${index}"\n`);
}

function row(what: string, seconds: number, most: number): Row {
  return {
    what,
    how: 'the step as the queue does it, the file being in the database',
    ...under(seconds, most, 's'),
  };
}
