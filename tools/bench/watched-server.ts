import { setTimeout as pause } from 'node:timers/promises';
import { startOwnServer } from '../replay/own-server.ts';
import { type Ask, asker } from './asker.ts';
import { type Amounts, fill } from './fill.ts';
import { type Waits, watchHealth } from './health-watch.ts';
import { type ProcessorTime, processorTime } from './processor-time.ts';

/** A filled server of its own whose event loop turns are watched, and whose `/healthz` is requested all the time. */
export interface WatchedServer extends AsyncDisposable {
  url: string;
  ask: Ask;
  rssMb(): Promise<number>;
  watch(work: () => Promise<unknown>): Promise<Watched>;
}

export interface Watched {
  /** Milliseconds of processor time of the longest turn. */
  turn: number;
  waits: Waits;
  seconds: number;
  time: ProcessorTime;
}

export async function watchedServer(amounts: Amounts): Promise<WatchedServer> {
  await using begun = new AsyncDisposableStack();
  const server = begun.use(await startOwnServer({ watchTurns: true }));
  await fill(server.databaseUrl, amounts);
  const ask = await asker(server);
  const health = await watchHealth(server.url);
  begun.defer(async () => void (await health.stop()));
  const taken = () => Promise.all([health.take(), server.longestTurn()]);
  const parts = begun.move();
  return {
    url: server.url,
    ask,
    rssMb: server.rssMb,
    async watch(work) {
      await taken();
      const began = performance.now();
      let seconds = 0;
      const time = await processorTime(server.processes, async () => {
        await work();
        seconds = (performance.now() - began) / 1000;
        // Requests that waited for the end of the work are answered within this time.
        await pause(50);
      });
      const [waits, turn] = await taken();
      return { turn, waits, seconds, time };
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
