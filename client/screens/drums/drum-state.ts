import { type ReadonlySignal, signal } from '@preact/signals-react';
import { isRefusal } from '../../calls/errors.ts';
import type { CutOutcome } from '../../documents/cutting/cut-state.ts';
import type { Loaded } from '../../documents/loaded.ts';
import { createPagedRows, type PagedRows } from '../../ui/lines/paged-rows.ts';
import type { Drum, DrumCalls, DrumHolder, LifeEvent } from './drum-dependencies.ts';

/** What the page says about what happened; tests pass their own. */
export interface DrumNotices {
  cut(piece: { quantity: string; unit: string; number: string }, undo: () => Promise<void>): void;
  undone(): void;
  failed(error: unknown): void;
}

export interface DrumDependencies {
  calls: DrumCalls;
  notices: DrumNotices;
}

/** The page of a drum: what it is, who owns what of it, its life, and what can be done to it. */
export class DrumState {
  readonly life: PagedRows<LifeEvent>;
  readonly holders: PagedRows<DrumHolder>;
  /** Is the dialog open in which a cut is typed? */
  readonly isCutting = signal(false);
  readonly #id: number;
  readonly #dependencies: DrumDependencies;
  readonly #load = signal<Loaded<Drum>>({ kind: 'loading' });

  constructor(id: number, dependencies: DrumDependencies) {
    this.#id = id;
    this.#dependencies = dependencies;
    this.life = createPagedRows((after) => dependencies.calls.life(id, after));
    this.holders = createPagedRows((after) => dependencies.calls.holders(id, after));
  }

  get load(): ReadonlySignal<Loaded<Drum>> {
    return this.#load;
  }

  /** Reads the drum anew; what stands on the page stays until the answers are there. */
  async open(): Promise<void> {
    const parts = Promise.all([this.life.open(), this.holders.open()]);
    try {
      this.#load.value = { kind: 'ready', value: await this.#dependencies.calls.drum(this.#id) };
    } catch (error) {
      this.#fail(error);
    }
    await parts;
  }

  /** A lost connection leaves what stands on the page; a drum that is gone, because its making was undone, does not. */
  #fail(error: unknown): void {
    if (this.#load.peek().kind !== 'ready' || isRefusal(error)) this.#load.value = { kind: 'failed', error };
  }

  /** A cut that was made closes its dialog and is said, with its Undo; any other leaves it open. */
  async settleCut(outcome: CutOutcome): Promise<void> {
    if (outcome.kind === 'failed') this.#dependencies.notices.failed(outcome.error);
    if (outcome.kind !== 'cut') return;
    this.isCutting.value = false;
    this.#dependencies.notices.cut(outcome.piece, () => this.undo(outcome.operationId));
    await this.open();
  }

  /** Takes an operation back. What stands in the way is said; the page shows what is true now. */
  async undo(operationId: number): Promise<void> {
    try {
      await this.#dependencies.calls.undo(operationId);
      this.#dependencies.notices.undone();
    } catch (error) {
      this.#dependencies.notices.failed(error);
    }
    await this.open();
  }
}
