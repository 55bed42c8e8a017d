import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cluster, joinCluster } from '../../test/support/database/cluster.ts';
import { scratchFolder } from '../../test/support/scratch-folder.ts';
import { type Lane, laneOf } from './order.ts';
import { type Outcome, WorkerProcess } from './worker-process.ts';

export type Outcomes = Map<string, Outcome>;

/** A worker is replaced after this many files, because its memory grows with their modules. */
const filesOfWorker = 40;

/** One run: a folder, a PostgreSQL server, a warden, and the workers that run the files. */
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
    // PostgreSQL, which root runs as another user, has to pass through it.
    await chmod(folder, 0o711);
    return new TestRun(folder, await joinCluster());
  }

  /** Runs files, as many at a time as there are lanes; `ended` receives each as it finishes. */
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

  /** After a failure the next file gets a new worker, free of leftovers. */
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

  /** Stops the running files; the others do not start. */
  stop(): void {
    this.isStopped = true;
    for (const worker of this.#workers) worker.stop();
  }

  /** The warden ends leftover processes, then the server may stop. */
  async end(): Promise<void> {
    const closed = once(this.#warden, 'close');
    this.#warden.stdin?.end();
    await closed;
    await this.#cluster.leave();
  }
}
