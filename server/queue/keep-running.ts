import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Runner, type RunnerOptions, run, type WorkerEvents } from 'graphile-worker';

/** Receives the queue's log; a pino logger fits. */
export type JobLog = Record<'error' | 'warn' | 'info' | 'debug', (message: string) => void>;

export interface Lane {
  /** Lets jobs in progress end, and starts no more. */
  stop(): Promise<void>;
}

type LaneOptions = Omit<RunnerOptions, 'events'> & { concurrency: number };

/** Milliseconds between an unexpected stop of a lane and its restart. */
const REST = 1_000;
/** Failed fetches per worker of a lane, two seconds apart, before the lane restarts. */
const TRIES = 3;

/**
 * Runs a part of the queue, and restarts it
 *
 * - when it stops unexpectedly, as it does when it cannot record the result of a job because its connection broke at that moment. The job
 * itself is released after five minutes, like that of a killed server;
 * - when its workers only ever get errors while fetching jobs. A lane reads the numbers of its kinds of job once; if the connection breaks
 * during that, it keeps returning that error to every later fetch.
 *
 * `failed` is called for each job that failed for good. Throws when the first start fails.
 */
export async function keepRunning(options: LaneOptions, logger: JobLog, failed: () => void): Promise<Lane> {
  let isStopping = false;
  const start = async () => {
    const events: WorkerEvents = new EventEmitter();
    events.on('job:failed', failed);
    const started = await run({ ...options, events });
    whenDeaf(events, options.concurrency, (error) => {
      logger.error(`the queue cannot ask for jobs: ${error}`);
      started.stop().catch((error: Error) => logger.warn(error.message));
    });
    return started;
  };
  let runner: Runner | undefined = await start();
  const work = async () => {
    while (!isStopping) {
      await runner?.promise.catch((error: Error) => logger.error(error.message));
      runner = undefined;
      if (isStopping) return;
      logger.error('the queue stopped by itself; starting it again');
      await pause(REST, undefined, { ref: false });
      runner = await start().catch((error: Error) => {
        logger.error(`the queue does not start: ${error.message}`);
        return undefined;
      });
    }
    await runner?.stop();
  };
  const working = work();
  return {
    stop: async () => {
      isStopping = true;
      await runner?.stop();
      await working;
    },
  };
}

/** Calls `notify` once when the workers reach the limit of fetches with nothing but errors. */
function whenDeaf(events: WorkerEvents, workers: number, notify: (error: unknown) => void): void {
  let errors = 0;
  const hears = () => {
    errors = 0;
  };
  events.on('worker:getJob:empty', hears);
  events.on('job:start', hears);
  events.on('worker:getJob:error', ({ error }) => {
    errors += 1;
    if (errors === TRIES * workers) notify(error);
  });
}
