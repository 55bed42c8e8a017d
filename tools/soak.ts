import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { namedParts } from '../scripts/command.ts';
import { clocks } from './soak/clocks.ts';
import { connections } from './soak/connections.ts';
import { day } from './soak/day.ts';
import { disk, mayMount } from './soak/disk.ts';
import { kills } from './soak/kills.ts';
import { network } from './soak/network.ts';
import { peak } from './soak/peak.ts';
import { type Finding, section } from './soak/report.ts';
import { restarts } from './soak/restarts.ts';

/**
 * `npm run soak -- [--minutes=120] [--rounds=100] [NAME ...]`: breaks things while users work, and compares the responses they received
 * with the database. Writes docs/soak.md when all parts ran; fails when anything was lost, done twice, or differs.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '120' }, rounds: { type: 'string', default: '100' } },
});

const parts: Record<string, () => Promise<Finding>> = {
  kills: () => kills(Number(values.rounds)),
  network,
  disk: () => disk(3),
  connections: () => connections(3),
  clocks: () => clocks([1, -1, 25, -25], 20),
  restarts: () => restarts(12),
  peak,
  day: () => day(Number(values.minutes)),
};

const findings: Finding[] = [];
for (const [name, part] of namedParts(parts, positionals)) {
  if (name === 'disk' && !mayMount()) {
    console.log('disk: left out, it mounts a disk of its own and needs root for that\n');
    continue;
  }
  findings.push(await part());
  console.log(section(findings.at(-1) as Finding));
}
if (positionals.length === 0) await writeFile('docs/soak.md', page(findings));
process.exitCode = findings.some(({ faults }) => faults.length > 0) ? 1 : 0;

function page(all: readonly Finding[]): string {
  return `# Faults on purpose

Run by \`npm run soak\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, Node ${process.versions.node}, embedded PostgreSQL 18; server,
database and clients on one machine.

${all.map(section).join('\n')}`;
}
