import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { startPick } from '../../../../shared/contract/goods-out/despatch.ts';
import { getPick } from '../../../../shared/contract/goods-out/picks.ts';
import type { Api } from '../../../calls/api.ts';
import { ApiError, isRefusal } from '../../../calls/errors.ts';
import { errorText, tryOrReport, warnOf } from '../../../calls/report-error.ts';
import { type Loaded, readyIn } from '../../../documents/loaded.ts';
import { latestAnswer } from '../../../lines/answer-order.ts';
import { isTypedLines, type TypedLines } from '../../../lines/typed-lines.ts';
import type { ScanStore } from '../../../scan/scan-queue.ts';
import { t } from '../../../texts.ts';
import { isDone, type PickLine, type TakenChange } from '../despatch-detail/despatch-rules.ts';
import type { ScannedTake } from '../despatch-detail/despatch-scan.ts';
import type { Pick } from '../despatch-detail/despatch-state.ts';
import { refuseDespatch } from '../despatch-detail/end-despatch.ts';
import { linesOf, takeFrom, walkOf } from '../despatch-detail/pick-walk.ts';
import { Picking } from '../despatch-detail/picking.ts';
import { DespatchPicks } from '../despatch-picks.ts';
import { type FinishedPicks, finishPicks } from '../finished-picks.ts';

export interface RoundPick {
  readonly pick: Pick;
  readonly stops: number;
  readonly done: number;
}

/** Several picks walked at once: each stop names its pick, and what is taken there is saved to that pick. */
export class RoundState {
  readonly picking: Picking;
  readonly unsaved: ReadonlySignal<boolean>;
  readonly typed: ReadonlySignal<TypedLines | undefined>;
  readonly isTyped = isTypedLines;
  readonly picks: ReadonlySignal<readonly RoundPick[]>;
  /** Set while the user signs for the round. */
  readonly despatching = signal<DespatchPicks | undefined>(undefined);
  readonly finished = signal<FinishedPicks | undefined>(undefined);
  readonly #ids: readonly number[];
  readonly #api: Api;
  readonly #load = signal<Loaded<readonly Pick[]>>({ kind: 'loading' });
  /** Pick ids by line id. */
  readonly #pickOf = new Map<number, number>();
  #starting: Promise<void> | undefined;
  /** Kept after a refusal, so that the recipient signs once. */
  #signed: DespatchPicks | undefined;

  constructor(ids: readonly number[], api: Api, store?: ScanStore<ScannedTake>) {
    this.#ids = ids;
    this.#api = api;
    this.picking = new Picking({
      api,
      save: (changes, key) => this.#save(changes, key),
      readAll: () => this.open(),
      isRound: true,
      store,
    });
    this.unsaved = this.picking.counting.unsaved;
    this.typed = this.picking.walk.typed;
    this.picks = computed(() => this.#picks());
  }

  get load(): ReadonlySignal<Loaded<readonly Pick[]>> {
    return this.#load;
  }

  restore(stops: TypedLines): void {
    this.picking.restore(stops);
  }

  /** Reads the picks again; the screen keeps its content until the answer arrives, and unsaved values beyond that. */
  async open(): Promise<void> {
    const begun = latestAnswer();
    try {
      const [picks, lines, walk] = await Promise.all([
        Promise.all(this.#ids.map((id) => this.#api.call(getPick, { id }))),
        Promise.all(this.#ids.map((id) => linesOf(this.#api, id))),
        walkOf(this.#api, this.#ids),
      ]);
      lines.forEach((ofPick, at) => {
        for (const { id } of ofPick) this.#pickOf.set(id, this.#ids[at] ?? 0);
      });
      const open = new Set(picks.filter(isOpen).map(({ id }) => id));
      const isWalked = (id: number) => open.has(this.#pickOf.get(id) ?? 0);
      this.picking.walk.read(
        begun,
        lines.flat().filter(({ id }) => isWalked(id)),
        walk.filter(({ id }) => isWalked(id)),
      );
      this.#load.value = { kind: 'ready', value: picks };
    } catch (error) {
      if (this.#load.peek().kind === 'ready') warnOf(error);
      else this.#load.value = { kind: 'failed', error };
    }
  }

  start(): Promise<void> {
    return tryOrReport(() => this.#startAll());
  }

  #startAll(): Promise<void> {
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  async #start(): Promise<void> {
    for (const { id } of this.#waiting) {
      try {
        await this.#api.call(startPick, { id });
      } catch (error) {
        // Another user has started or deleted it, which the picks read afterwards show.
        if (!isRefusal(error)) throw error;
      }
    }
    await this.open();
  }

  get #waiting(): readonly Pick[] {
    return (readyIn(this.#load.peek()) ?? []).filter(({ status }) => status === 'created');
  }

  /** Asks for one signature for all once everything typed and scanned is saved. */
  async askSignature(): Promise<void> {
    if (!(await this.picking.commit())) return;
    this.finished.value = undefined;
    const picks = (readyIn(this.#load.peek()) ?? []).filter(isOpen);
    const ids = picks.map(({ id }) => id);
    if (this.#signed?.picks.ids.join() !== ids.join()) this.#signed = this.#despatchOf(picks);
    this.despatching.value = this.#signed;
  }

  /** Its quantities follow what other users take meanwhile. */
  #despatchOf(picks: readonly Pick[]): DespatchPicks {
    const { progress } = this.picking.walk;
    const round = {
      ids: picks.map(({ id }) => id),
      numbers: picks.map(({ number }) => number),
      get quantities() {
        return progress.value.quantities;
      },
      get differing() {
        return [...progress.value.less, ...progress.value.more];
      },
    };
    return new DespatchPicks(round, {
      api: this.#api,
      done: () => void this.#finish(picks.length),
      refused: (error) => this.#refuse(error),
    });
  }

  #finish(count: number): Promise<void> {
    this.#signed = undefined;
    this.despatching.value = undefined;
    return tryOrReport(async () => {
      await this.open();
      this.finished.value = await finishPicks(this.#api, t('round_despatched', { count }));
    });
  }

  /** A refusal of the signature is shown beside it; any other closes the dialog, because it is about the stops or the picks. */
  #refuse(error: unknown): string | undefined {
    if (!(error instanceof ApiError) || error.code.startsWith('signature_')) return errorText(error);
    this.despatching.value = undefined;
    void this.open().then(() => refuseDespatch(error, this.picking.walk) || warnOf(error));
    return undefined;
  }

  /** The first goods taken start the round. A scan concerns one line and so one pick; many changes at once are saved pick by pick. */
  async #save(changes: readonly TakenChange[], key?: string): Promise<readonly PickLine[]> {
    if (this.#waiting.length > 0) await this.#startAll();
    const saved: PickLine[] = [];
    for (const [id, ofPick] of Map.groupBy(changes, ({ lineId }) => this.#pickOf.get(lineId) ?? 0)) {
      saved.push(...(await takeFrom(this.#api, id, ofPick, key)));
    }
    return saved;
  }

  #picks(): readonly RoundPick[] {
    const stops = this.picking.walk.stops.value.map(({ row }) => row.value).filter(({ reserved }) => reserved !== '0');
    return (readyIn(this.#load.value) ?? []).map((pick) => {
      const own = stops.filter((stop) => stop.pick === pick.number);
      return { pick, stops: own.length, done: own.filter(isDone).length };
    });
  }
}

function isOpen({ status }: Pick): boolean {
  return status === 'created' || status === 'started';
}
