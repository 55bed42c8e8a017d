import { usual } from './fill.ts';
import { type BenchFile, importByApi, inPieces } from './import-by-api.ts';
import { type Row, shown } from './row.ts';
import { type Watched, watchedServer } from './watched-server.ts';

const amounts = { ...usual, stockLines: 10_000, erns: 1_000 };
const ROWS = 1_000_000;

/** Files with the maximum number of rows (trust G51), through the gateway: their cost, and how long others wait meanwhile. */
export async function millionRowsBench(): Promise<Row[]> {
  await using server = await watchedServer(amounts);
  const rows: Row[] = [];
  // A first import, so that the process already has the memory that it needs.
  await measure({ ...skus(20_000, 'FIRST'), what: '' });
  for (const file of [skus(ROWS, 'SKU'), erns(ROWS)]) rows.push(...(await measure(file)));
  return rows;

  async function measure({ what, ...file }: BenchFile & { what: string }): Promise<Row[]> {
    const steps = await importByApi(server.ask, file);
    const before = await server.rssMb();
    const memory = watchMemory(server.rssMb);
    const rows: Row[] = [];
    for (const name of ['send', 'preview', 'apply', 'undo'] as const) {
      rows.push(row(`${what}: ${name}`, await server.watch(steps[name])));
      console.log(JSON.stringify(rows.at(-1)));
    }
    const more = memory.stop() - before;
    rows.push({
      what: `${what}: memory`,
      how: `most resident memory of the process during all four, above ${before} MB before; it has imported before`,
      budget: 'under 128 MB more',
      measured: `${more} MB`,
      met: more < 128,
    });
    console.log(JSON.stringify(rows.at(-1)));
    return rows;
  }
}

function skus(rows: number, prefix: string) {
  const pieces = inPieces('stock code,name,description,price,quantity,unit\n', rows, (index) => {
    const name = `Cable ${index % 97} core ${index}`;
    return `${prefix}-${index},${name},"${name}, outdoor, black",${index % 500}.25,${1 + (index % 12)},EA\n`;
  });
  return { what: '1,000,000 SKUs by file', kind: 'sku' as const, pieces, ofCompany: true as const };
}

/** Five lines per ERN. */
function erns(rows: number) {
  const pieces = inPieces('ERN number,stock code,quantity,partner,reference,delivery date,job\n', rows, (index) => {
    const [ern, sku] = [Math.floor(index / 5), String(1 + (index % 20_000)).padStart(6, '0')];
    return `ASN-${ern},SKU${sku},${1 + (index % 40)},Partner ${ern % 60},PO-${ern % 9000},2027-01-15,JOB-${ern % 300}\n`;
  });
  return { what: '1,000,000 lines of 200,000 ERNs by file', kind: 'expectedReceipt' as const, part: 'ern', pieces };
}

function row(what: string, { turn, waits, seconds, time }: Watched): Row {
  return {
    what,
    how:
      `processor of the longest turn of the event loop; ${shown(seconds)} s, ${shown(time.server / 1000)} s of processor of Node and ` +
      `${shown(time.postgres / 1000)} of PostgreSQL; \`/healthz\` waited ${shown(waits.p99)} ms at p99`,
    budget: 'turn under 50 ms',
    measured: `${shown(turn)} ms`,
    met: turn < 50,
  };
}

/** The peak resident memory from then on, in megabytes. */
function watchMemory(rssMb: () => Promise<number>) {
  let most = 0;
  const timer = setInterval(async () => {
    most = Math.max(most, await rssMb());
  }, 100);
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}
