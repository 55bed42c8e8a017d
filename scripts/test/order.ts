import { createHash } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A file of a busy lane uses the processor; one of a waiting lane often waits for a browser or another process. */
export type Lane = 'busy' | 'waiting';

const record = 'node_modules/.cache/wms-test/seconds.json';
/** A rough guess of seconds per byte for a file that has not run here before. */
const guess: Record<Lane, number> = { busy: 1 / 4_000, waiting: 1 / 700 };

export function laneOf(file: string): Lane {
  return /^test\/(browser|server|long)\//.test(file) ? 'waiting' : 'busy';
}

/** Files that took longest last time come first, so that none runs on alone at the end. */
export async function longestFirst(files: readonly string[]): Promise<string[]> {
  const known = await recordedSeconds();
  const timed = files.map(async (file) => ({
    file,
    seconds: known[file] ?? (await stat(file)).size * guess[laneOf(file)],
  }));
  return (await Promise.all(timed)).sort((a, b) => b.seconds - a.seconds).map(({ file }) => file);
}

export function shuffled(files: readonly string[], seed: number): string[] {
  const rank = (file: string) => createHash('sha256').update(`${seed} ${file}`).digest('hex');
  return [...files].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

export async function recordSeconds(outcomes: ReadonlyMap<string, { seconds: number }>): Promise<void> {
  const seconds = Object.fromEntries([...outcomes].map(([file, outcome]) => [file, outcome.seconds]));
  await mkdir(dirname(record), { recursive: true });
  await writeFile(record, JSON.stringify({ ...(await recordedSeconds()), ...seconds }));
}

function recordedSeconds(): Promise<Record<string, number>> {
  return readFile(record, 'utf8').then(JSON.parse, () => ({}));
}
