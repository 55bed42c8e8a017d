import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Runner, type RunnerOptions, run, type WorkerEvents } from 'graphile-worker';

/** Takes what the queue says; a logger of pino's fits. */
export type JobLog = Record<'error' | 'warn' | 'info' | 'debug', (message: string) => void>;

/** A part of the queue, which runs until it is stopped. */
export interface Lane {
  /** Lets the jobs at hand end, and starts no more. */
  stop(): Promise<void>;
}

type LaneOptions = Omit<RunnerOptions, 'events'> & { concurrency: number };

/** Milliseconds that a lane which stopped by itself rests before it starts again. */
const REST = 1_000;
/** How often each worker of a lane asks for a job in vain, two seconds apart, before the lane starts again. */
const TRIES = 3;

/**
 * Runs a part of the queue, and starts it again
 *
 * - when it stopped by itself, as it does when it cannot note what became of one job: its connection broke in that moment. The job itself is
 *   given back after five minutes, as that of a killed server;
 * - when its workers ask for jobs and only ever get errors: a connection that broke while the lane asked for the numbers of its kinds of
 *   job, which it does once, leaves it with that error as the answer to all that it asks later.
 *
 * `failed` is told of each job that failed for good. Throws when the first start fails.
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

/** Tells once that workers asked for jobs as often as they may and got nothing but errors. */
function whenDeaf(events: WorkerEvents, workers: number, tell: (error: unknown) => void): void {
  let errors = 0;
  const hears = () => {
    errors = 0;
  };
  events.on('worker:getJob:empty', hears);
  events.on('job:start', hears);
  events.on('worker:getJob:error', ({ error }) => {
    errors += 1;
    if (errors === TRIES * workers) tell(error);
  });
}
