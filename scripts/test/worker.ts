/**
 * Runs test files one after another in one process: the runner sends a file's path, the worker answers with its outcome. Modules, Chromium
 * and the served product are loaded once for all files; databases belong to a file.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Outcome } from './worker-process.ts';

/** uvu then leaves it to its caller to run what a file registers. Set before uvu is loaded. */
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
// A crash shows what the file printed before it.
process.on('exit', () => write.call(process.stderr, printed));

/** A handle of these kinds that a file opened and left keeps its port, its child or its thread for the files that follow. */
const lasting = new Set(['TCPServerWrap', 'PipeServerWrap', 'ProcessWrap', 'MessagePort']);

process.on('message', (message: string) => void (message === 'end' ? end() : run(message)));
// The runner was killed: this worker leads a group, which takes along what its file has started.
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

/** What is closing has a moment to close. */
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
