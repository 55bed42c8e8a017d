/**
 * Runs test files one after another in one process: the runner sends a file's path, the worker replies with its outcome. Modules, Chromium,
 * the served product and a database are there once for all files; `ownBuildersFor` gives a file a database of its own.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Outcome } from './worker-process.ts';

/** Makes uvu leave running a file's tests to its caller. Must be set before uvu is loaded. */
const uvuGlobals = globalThis as unknown as { UVU_DEFER: number; UVU_QUEUE: unknown[][]; UVU_INDEX: number };
uvuGlobals.UVU_DEFER = 1;
const { exec } = await import('uvu');
const { beginFile, endFile } = await import('../../test/support/suite.ts');
const { closeAll } = await import('../../test/support/closing.ts');

let printed = '';
const { write } = process.stderr;
for (const stream of [process.stdout, process.stderr]) {
  stream.write = (chunk: string | Uint8Array) => {
    printed += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    return true;
  };
}
// A crash shows the file's previous output.
process.on('exit', () => write.call(process.stderr, printed));

/** A leaked handle of these kinds keeps its port, child or thread for the following files. */
const lasting = new Set(['TCPServerWrap', 'PipeServerWrap', 'ProcessWrap', 'MessagePort']);

process.on('message', (message: string) => void (message === 'end' ? end() : run(message)));
// The runner was killed: this worker leads a group, so everything its file started ends as well.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'));

async function run(file: string): Promise<void> {
  const began = Date.now();
  const before = handles();
  uvuGlobals.UVU_QUEUE = [[null]];
  uvuGlobals.UVU_INDEX = 0;
  beginFile(file);
  try {
    await import(pathToFileURL(file).href);
    await exec();
  } catch (error) {
    console.error(error);
  }
  const outcome = await endFile();
  const left = await leftOpen(before);
  if (left.length > 0) console.error(`left open by ${file}: ${left.join(', ')}`);
  const answer: Outcome = {
    ...outcome,
    failed: outcome.failed + (left.length > 0 ? 1 : 0),
    output: printed,
    seconds: (Date.now() - began) / 1000,
  };
  printed = '';
  process.send?.(answer);
}

function handles(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo().filter((one) => lasting.has(one)))
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/** Returns the handles that are still open after a second. */
async function leftOpen(before: ReadonlyMap<string, number>): Promise<string[]> {
  for (let attempt = 0; ; attempt += 1) {
    const left = [...handles()].filter(([kind, count]) => count > (before.get(kind) ?? 0)).map(([kind]) => kind);
    if (left.length === 0 || attempt === 20) return left;
    await pause(50);
  }
}

async function end(): Promise<void> {
  await closeAll();
  process.exit();
}
