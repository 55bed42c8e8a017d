import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { type Loaded, readyIn } from '../../../documents/loaded.ts';
import type { ScanStore } from '../../../scan/scan-queue.ts';
import type { DespatchCalls, DespatchNotices, Pick, TakenChange } from '../despatch-detail/despatch-dependencies.ts';
import { isDone, type PickLine, type WalkRow } from '../despatch-detail/despatch-rules.ts';
import type { ScannedTake } from '../despatch-detail/despatch-scan.ts';
import { isTypedStops, Picking } from '../despatch-detail/picking.ts';
import type { TypedStops } from '../despatch-detail/walk-state.ts';

/** What a round asks of the API; tests pass their own. */
export interface RoundCalls
  extends globalThis.Pick<DespatchCalls, 'location' | 'drum' | 'sku' | 'pick' | 'lines' | 'start' | 'save'> {
  /** The stock of several picks in the order of one walk. */
  walkOf(ids: readonly number[]): Promise<readonly WalkRow[]>;
}

/** A pick of the round and how far it has come. */
export interface RoundPick {
  readonly pick: Pick;
  readonly stops: number;
  readonly done: number;
}

/** Several picks walked at once: each stop says for which pick it is, and what is taken there is saved to that pick. */
export class RoundState {
  readonly picking: Picking;
  readonly unsaved: ReadonlySignal<boolean>;
  /** What is typed and not saved. */
  readonly typed: ReadonlySignal<TypedStops | undefined>;
  readonly isTyped = isTypedStops;
  /** The picks with how far each has come. */
  readonly picks: ReadonlySignal<readonly RoundPick[]>;
  readonly #ids: readonly number[];
  readonly #calls: RoundCalls;
  readonly #notices: globalThis.Pick<DespatchNotices, 'done' | 'failed' | 'search'>;
  readonly #load = signal<Loaded<readonly Pick[]>>({ kind: 'loading' });
  /** Which pick a line belongs to. */
  readonly #pickOf = new Map<number, number>();

  constructor(
    ids: readonly number[],
    calls: RoundCalls,
    notices: globalThis.Pick<DespatchNotices, 'done' | 'failed' | 'search'>,
    store?: ScanStore<ScannedTake>,
  ) {
    this.#ids = ids;
    this.#calls = calls;
    this.#notices = notices;
    this.picking = new Picking({
      calls,
      notices,
      save: (changes, key) => this.#save(changes, key),
      readAll: () => this.open(),
      isRound: true,
      store,
    });
    this.unsaved = this.picking.unsaved;
    this.typed = this.picking.walk.typed;
    this.picks = computed(() => this.#picks());
  }

  get load(): ReadonlySignal<Loaded<readonly Pick[]>> {
    return this.#load;
  }

  restore(stops: TypedStops): void {
    this.picking.restore(stops);
  }

  /** Reads its picks anew; what stands on the screen stays until the answer is there, and what is typed beyond it. */
  async open(): Promise<void> {
    try {
      const [picks, lines, walk] = await Promise.all([
        Promise.all(this.#ids.map((id) => this.#calls.pick(id))),
        Promise.all(this.#ids.map((id) => this.#calls.lines(id))),
        this.#calls.walkOf(this.#ids),
      ]);
      lines.forEach((ofPick, at) => {
        for (const { id } of ofPick) this.#pickOf.set(id, this.#ids[at] ?? 0);
      });
      const open = new Set(picks.filter(({ status }) => status === 'started').map(({ id }) => id));
      const isWalked = (id: number) => open.has(this.#pickOf.get(id) ?? 0);
      this.picking.walk.read(
        lines.flat().filter(({ id }) => isWalked(id)),
        walk.filter(({ id }) => isWalked(id)),
      );
      this.#load.value = { kind: 'ready', value: picks };
    } catch (error) {
      if (this.#load.peek().kind === 'ready') this.#notices.failed(error);
      else this.#load.value = { kind: 'failed', error };
    }
  }

  /** Starts those that nobody has started yet. */
  async start(): Promise<void> {
    const waiting = (readyIn(this.#load.peek()) ?? []).filter(({ status }) => status === 'created');
    try {
      for (const { id } of waiting) await this.#calls.start(id);
    } catch (error) {
      this.#notices.failed(error);
    }
    await this.open();
  }

  /** A scan is of one line, and so of one pick; what is taken as listed goes to each pick by itself. */
  async #save(changes: readonly TakenChange[], key?: string): Promise<readonly PickLine[]> {
    const saved: PickLine[] = [];
    for (const [id, ofPick] of Map.groupBy(changes, ({ lineId }) => this.#pickOf.get(lineId) ?? 0)) {
      saved.push(...(await this.#calls.save(id, ofPick, key)));
    }
    return saved;
  }

  #picks(): readonly RoundPick[] {
    const stops = this.picking.walk.stops.value
      .map(({ stop }) => stop.value)
      .filter(({ reserved }) => reserved !== '0');
    return (readyIn(this.#load.value) ?? []).map((pick) => {
      const own = stops.filter((stop) => stop.pick === pick.number);
      return { pick, stops: own.length, done: own.filter(isDone).length };
    });
  }
}
