import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
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
 * `npm run bench -- [--orders=FILE] [--minutes=3] [NAME ...]`: measures speed, memory and size and writes docs/bench.md when
 * all ran. Nothing else should be running on the machine. The minutes are those of the mixed and hostile requests.
 */
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const option = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(`--${name}=`.length);
const orders = option('orders');
const minutes = Number(option('minutes') ?? 3);

const benches: Record<string, () => Promise<Row[]>> = {
  ...(orders !== undefined && { orders: () => ordersBench(orders) }),
  documents: longDocumentsBench,
  stock: stockReportBench,
  movementReports: movementReportsBench,
  reportsBesideFloor: reportsBesideFloorBench,
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
  memory: () => memoryBench(minutes),
  gateway: gatewayBench,
  trust: trustBench,
  silence: silenceBench,
  waits: waitsBench,
};

const rows: Row[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`measuring ${name}`);
  rows.push(...(await bench()));
}
const table = [
  '| what | measured | meant to be | met | how |',
  '|---|---:|---|---|---|',
  ...rows.map((row) => `| ${row.what} | ${row.measured} | ${row.budget} | ${row.met ? 'yes' : 'no'} | ${row.how} |`),
].join('\n');
console.log(table);
if (names.length === 0) await writeFile('docs/bench.md', page(table));

function page(figures: string): string {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, embedded PostgreSQL 18`;
  return `# Figures

Measured by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}; server, database and clients on one machine.

${figures}
`;
}
