/**
 * Replaces the worker where it is switched off (SERVICE_WORKER=off): browsers request the worker's file at each page and receive this one,
 * which deletes the caches and unregisters itself. Pages then come from the gateway, as without a worker.
 */
interface WorkerScope {
  readonly registration: { unregister(): Promise<boolean> };
  skipWaiting(): Promise<void>;
  addEventListener(
    type: 'install' | 'activate',
    run: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
}

const worker = self as unknown as WorkerScope;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(goAway()));

async function goAway(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  await worker.registration.unregister();
}
