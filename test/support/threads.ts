import { subscribe } from 'node:diagnostics_channel';
import type { Worker } from 'node:worker_threads';

export function watchedThreads(): ReadonlySet<Worker> {
  const threads = new Set<Worker>();
  subscribe('worker_threads', (message) => {
    const { worker } = message as { worker: Worker };
    threads.add(worker);
    worker.once('exit', () => threads.delete(worker));
  });
  return threads;
}
