import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const EVERY = 5;

/** Requests `/healthz` every 5 ms from a thread of its own, so that work of the calling thread does not count as the server's. */
interface HealthWatch {
  /** The longest and the usual wait in ms since the last call, and the number of requests meanwhile. */
  take(): Promise<Waits>;
  stop(): Promise<void>;
}

export interface Waits {
  longest: number;
  p99: number;
  count: number;
}

export async function watchHealth(url: string): Promise<HealthWatch> {
  const worker = new Worker(new URL(import.meta.url), { workerData: `${url}/healthz` });
  await once(worker, 'online');
  return {
    async take() {
      worker.postMessage('take');
      const [waits] = await once(worker, 'message');
      return waits as Waits;
    },
    async stop() {
      await worker.terminate();
    },
  };
}

/** A request is timed from when it was due, so that one that hangs does not hide those due meanwhile. */
async function watch(address: string): Promise<void> {
  let waits: number[] = [];
  parentPort?.on('message', () => {
    const sorted = waits.toSorted((a, b) => a - b);
    waits = [];
    parentPort?.postMessage({
      longest: sorted.at(-1) ?? 0,
      p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
      count: sorted.length,
    } satisfies Waits);
  });
  for (;;) {
    const due = performance.now();
    while (!(await isAnswered(address))) await pause(EVERY);
    waits.push(performance.now() - due);
    await pause(Math.max(0, EVERY - (performance.now() - due)));
  }
}

/** A refused or dropped connection does not count as a response, so the wait continues. */
async function isAnswered(address: string): Promise<boolean> {
  try {
    const [response] = await once(get(address, { agent: false }), 'response');
    await once(response.resume(), 'end');
    return true;
  } catch {
    return false;
  }
}

if (!isMainThread) await watch(workerData as string);
