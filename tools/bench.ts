// Parts of the API look document kinds up as they are loaded.
import '../server/api/kinds.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { namedParts } from '../scripts/command.ts';
import { crowdOfOneBench } from './bench/crowd-of-one.ts';
import { destinationsBench } from './bench/destinations.ts';
import { documentListsBench } from './bench/document-lists.ts';
import { footprintBench } from './bench/footprint.ts';
import { gatewayBench } from './bench/gateway.ts';
import { importsBench } from './bench/imports.ts';
import { liveStreamsBench } from './bench/live-streams.ts';
import { longDocumentsBench } from './bench/long-documents.ts';
import { masterDataBench } from './bench/master-data.ts';
import { memoryBench } from './bench/memory.ts';
import { millionRowsBench } from './bench/million-rows.ts';
import { movementReportsBench } from './bench/movement-reports.ts';
import { ordersBench } from './bench/orders.ts';
import { picksBench } from './bench/picks.ts';
import { reportsBesideFloorBench } from './bench/reports-beside-floor.ts';
import type { Row } from './bench/row.ts';
import { screensBench } from './bench/screens.ts';
import { shipmentsBench } from './bench/shipments.ts';
import { silenceBench } from './bench/silence.ts';
import { stockReportBench } from './bench/stock-report.ts';
import { trustBench } from './bench/trust.ts';
import { waitsBench } from './bench/waits.ts';

/**
 * `npm run bench -- [--orders=FILE] [--minutes=3] [NAME ...]`: measures speed, memory and size. When all parts ran, its table is written to
 * docs/bench.md, above the hand-written sections. Nothing else should run on the machine. The minutes apply to the mixed and hostile
 * requests.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { orders: { type: 'string' }, minutes: { type: 'string', default: '3' } },
});
const { orders } = values;

const benches: Record<string, () => Promise<Row[]>> = {
  ...(orders !== undefined && { orders: () => ordersBench(orders) }),
  documents: longDocumentsBench,
  stock: stockReportBench,
  movementReports: movementReportsBench,
  reportsBesideFloor: reportsBesideFloorBench,
  crowdOfOne: crowdOfOneBench,
  destinations: destinationsBench,
  picks: picksBench,
  shipments: shipmentsBench,
  documentLists: documentListsBench,
  masterData: masterDataBench,
  imports: importsBench,
  millionRows: millionRowsBench,
  screens: screensBench,
  live: liveStreamsBench,
  footprint: footprintBench,
  memory: () => memoryBench(Number(values.minutes)),
  gateway: gatewayBench,
  trust: trustBench,
  silence: silenceBench,
  waits: waitsBench,
};

const rows: Row[] = [];
for (const [name, bench] of namedParts(benches, positionals)) {
  console.log(`measuring ${name}`);
  rows.push(...(await bench()));
}
const table = [
  '| what | measured | meant to be | met | how |',
  '|---|---:|---|---|---|',
  ...rows.map((row) => `| ${row.what} | ${row.measured} | ${row.budget} | ${row.met ? 'yes' : 'no'} | ${row.how} |`),
].join('\n');
console.log(table);
if (positionals.length === 0) await writeFile('docs/bench.md', page(table, await readFile('docs/bench.md', 'utf8')));

/** The page with a new table; everything from its first section on was written by hand. */
function page(figures: string, before: string): string {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, embedded PostgreSQL 18`;
  return `# Figures

Measured by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}; server, database and clients on one machine.

${figures}

${before.slice(before.indexOf('\n## ') + 1)}`;
}
