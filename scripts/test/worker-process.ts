import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

export interface Outcome {
  passed: number;
  failed: number;
  failures: string[];
  output: string;
  seconds: number;
}

/** Several times the longest file on a slow machine, so it ends only what hangs. */
const longestFile = 24 * 60_000;
const lastWords = 5_000;

/** The runner's handle of a worker (worker.ts), which leads a process group that ends with it. */
export class WorkerProcess {
  files = 0;
  readonly #child: ChildProcess;
  readonly #closed: Promise<string>;
  #output = '';

  /** `folder` holds the files of this run. The warden finds the worker by this argument. */
  constructor(folder: string, env: NodeJS.ProcessEnv) {
    const program = join(import.meta.dirname, 'worker.ts');
    this.#child = spawn(process.execPath, [program, folder], {
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.#output += chunk.toString();
      });
    }
    this.#closed = new Promise((resolve) => {
      this.#child.on('close', (code, signal) => {
        this.#signalGroup('SIGKILL');
        resolve(String(code ?? signal));
      });
    });
  }

  /** Runs a file. If the worker ends meanwhile, it crashed and the file has failed. */
  async run(file: string): Promise<Outcome> {
    this.files += 1;
    this.#output = '';
    const began = Date.now();
    const answered = Promise.withResolvers<Outcome>();
    this.#child.once('message', answered.resolve);
    const deadline = setTimeout(() => this.stop(), longestFile);
    this.#child.send(file);
    const crashed = this.#closed.then((code): Outcome => {
      const output = `${this.#output}\nthe worker ended with ${code}`;
      return { passed: 0, failed: 1, failures: ['ended early'], output, seconds: (Date.now() - began) / 1000 };
    });
    const outcome = await Promise.race([answered.promise, crashed]);
    clearTimeout(deadline);
    return outcome;
  }

  /** Lets the worker close shared resources. */
  async end(): Promise<void> {
    if (this.#child.connected) this.#child.send('end');
    const deadline = setTimeout(() => this.stop(), longestFile);
    await this.#closed;
    clearTimeout(deadline);
  }

  /** Ends the worker in the middle of a file, which then reports its failures so far. */
  stop(): void {
    this.#child.kill('SIGTERM');
    setTimeout(() => this.#signalGroup('SIGKILL'), lastWords).unref();
  }

  #signalGroup(signal: NodeJS.Signals): void {
    const { pid } = this.#child;
    try {
      if (pid !== undefined) process.kill(-pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
