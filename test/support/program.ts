import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readPidFile } from '../../server/db/embedded/pid-file.ts';

/** The product as a process of its own, as the container runs it. */
export interface Program {
  url: string;
  process: ChildProcess;
  output(): string;
  /** Settles with its exit code, or the signal that ended it. */
  ended: Promise<number | string>;
  stop(): Promise<number | string>;
}

/** Starts server/main.ts with only these variables, and returns at once; `sources` is the folder of another version. */
export async function runProgram(
  variables: Record<string, string>,
  sources = join(import.meta.dirname, '../..'),
): Promise<Program> {
  const port = variables.PORT ?? String(await freePort());
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [join(sources, 'server/main.ts')], {
    env: { PATH, NODE_COMPILE_CACHE, PORT: port, LOG_LEVEL: 'warn', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { url: `http://127.0.0.1:${port}`, process: child, output: () => output, ended, stop };
}

/** Starts it and waits until it is ready. If it ends before, the error contains its output. */
export async function startProgram(variables: Record<string, string>, sources?: string): Promise<Program> {
  const program = await runProgram(variables, sources);
  const early = program.ended.then((code) => {
    throw new Error(`the server ended with ${code}: ${program.output()}`);
  });
  while ((await Promise.race([readiness(program), early])) !== 200) await pause(25);
  early.catch(() => undefined);
  return program;
}

/** The status of `/readyz`, 0 when nothing listens. */
export const readiness = ({ url }: Pick<Program, 'url'>): Promise<number> =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status,
    () => 0,
  );

export const statusOf = async ({ url }: Program, path: string): Promise<number> => (await fetch(url + path)).status;

export const linesOf = (program: Program): string[] => program.output().trim().split('\n');

export function signIn({ url }: Program, password: string | undefined, login = 'admin'): Promise<Response> {
  const body = JSON.stringify({ login, password });
  const headers = { 'content-type': 'application/json' };
  return fetch(`${url}/wmsapi/v1/user/token`, { method: 'POST', headers, body });
}

/** The process of the program's own PostgreSQL. */
export async function postgresOf(dataDir: string): Promise<number> {
  const noted = await readPidFile(join(dataDir, 'postgres'));
  if (noted === undefined) throw new Error('PostgreSQL does not run');
  return noted.pid;
}

/** Below the ports that systems assign to outgoing connections, which could take one before the intended program. Browsers refuse 10080. */
const first = 11_000;
const end = 32_000;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * (end - first));
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const opened = once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.listen(port, '127.0.0.1');
  if (!(await opened)) return false;
  server.close();
  await once(server, 'close');
  return true;
}
