import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const EVERY = 5;

/** Asks `/healthz` every 5 ms from a thread of its own, so that what the asking thread does is not taken for the server's. */
interface HealthWatch {
  /** The longest and the usual wait in ms since it was last asked, and how often was asked meanwhile. */
  take(): Promise<Waits>;
  stop(): Promise<void>;
}

export interface Waits {
  longest: number;
  p99: number;
  asked: number;
}

/** Begins to watch the server at `url`. */
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

/** A question is timed from when it was due: one that hangs must not hide those that would have been asked meanwhile. */
async function watch(address: string): Promise<void> {
  let waits: number[] = [];
  parentPort?.on('message', () => {
    const sorted = waits.toSorted((a, b) => a - b);
    waits = [];
    parentPort?.postMessage({
      longest: sorted.at(-1) ?? 0,
      p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
      asked: sorted.length,
    } satisfies Waits);
  });
  for (;;) {
    const due = performance.now();
    while (!(await isAnswered(address))) await pause(EVERY);
    waits.push(performance.now() - due);
    await pause(Math.max(0, EVERY - (performance.now() - due)));
  }
}

/** A connection that is refused or given up is no answer: the wait goes on. */
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
