import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cluster, joinCluster } from '../../test/support/database/cluster.ts';
import { scratchFolder } from '../../test/support/scratch-folder.ts';
import { type Lane, laneOf } from './order.ts';
import { type Outcome, WorkerProcess } from './worker-process.ts';

export type Outcomes = Map<string, Outcome>;

/** A worker's memory grows with the modules of its files. */
const filesOfWorker = 40;

/** A folder, a PostgreSQL server and a warden for one run, and the workers that run its files. */
export class TestRun {
  readonly #folder: string;
  readonly #cluster: Cluster;
  readonly #warden: ChildProcess;
  readonly #workers = new Set<WorkerProcess>();
  isStopped = false;

  private constructor(folder: string, cluster: Cluster) {
    this.#folder = folder;
    this.#cluster = cluster;
    const warden = join(import.meta.dirname, 'warden.ts');
    this.#warden = spawn(process.execPath, [warden, folder], { detached: true, stdio: ['pipe', 'ignore', 'inherit'] });
  }

  static async begin(): Promise<TestRun> {
    const folder = await mkdtemp(join(await scratchFolder(), 'wms-run-'));
    // PostgreSQL, which as root runs as another user, passes through it.
    await chmod(folder, 0o711);
    return new TestRun(folder, await joinCluster());
  }

  /** Runs files, as many at a time as there are lanes; each is handed over as it ends. */
  async run(files: readonly string[], lanes: readonly Lane[], ended: (file: string, outcome: Outcome) => void) {
    const waiting = [...files];
    const outcomes: Outcomes = new Map();
    const next = (lane: Lane) => {
      const own = waiting.findIndex((file) => laneOf(file) === lane);
      return this.isStopped ? undefined : waiting.splice(Math.max(own, 0), 1)[0];
    };
    await Promise.all(
      lanes.map((lane) =>
        this.#work(
          () => next(lane),
          (file, outcome) => {
            outcomes.set(file, outcome);
            ended(file, outcome);
          },
        ),
      ),
    );
    return outcomes;
  }

  /** After a failure the next file gets a new worker, in which nothing can be left of it. */
  async #work(next: () => string | undefined, ended: (file: string, outcome: Outcome) => void): Promise<void> {
    let worker: WorkerProcess | undefined;
    for (let file = next(); file !== undefined; file = next()) {
      worker ??= this.#startWorker();
      const outcome = await worker.run(file);
      ended(file, outcome);
      if (outcome.failed > 0 || worker.files >= filesOfWorker) {
        await this.#endWorker(worker);
        worker = undefined;
      }
    }
    if (worker !== undefined) await this.#endWorker(worker);
  }

  #startWorker(): WorkerProcess {
    const worker = new WorkerProcess(this.#folder, {
      TEST_POSTGRES_URL: this.#cluster.url,
      NODE_COMPILE_CACHE: join(process.cwd(), 'node_modules/.cache/compile'),
      TMPDIR: this.#folder,
      FORCE_COLOR: '0',
    });
    this.#workers.add(worker);
    return worker;
  }

  async #endWorker(worker: WorkerProcess): Promise<void> {
    await worker.end();
    this.#workers.delete(worker);
  }

  /** Ends the files that run; the others do not begin. */
  stop(): void {
    this.isStopped = true;
    for (const worker of this.#workers) worker.stop();
  }

  /** The warden ends what is left, then the server may stop. */
  async end(): Promise<void> {
    const closed = once(this.#warden, 'close');
    this.#warden.stdin?.end();
    await closed;
    await this.#cluster.leave();
  }
}
