import type { Api } from '../../../calls/api.ts';
import { isRefusal } from '../../../calls/errors.ts';
import { warnOf } from '../../../calls/report-error.ts';
import type { TypedLines } from '../../../lines/typed-lines.ts';
import { type ScanStore, scansApplied } from '../../../scan/scan-queue.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { addComing, Counting, markWaiting } from '../../../work/counting.ts';
import { refuseChange } from './despatch-refusals.ts';
import { isDone, type PickLine, positionOf, type Shortage, type TakenChange } from './despatch-rules.ts';
import { createDespatchScan, type DespatchScan, quantityAhead, type ScannedTake } from './despatch-scan.ts';
import type { StopState } from './stop-state.ts';
import { stopFor, WalkState } from './walk-state.ts';

/** One request names at most this many locations. */
const AT_ONCE = 500;

interface PickingDependencies {
  api: Api;
  /** Returns the changed lines; the id of a scan is its key. */
  save(changes: readonly TakenChange[], key?: string): Promise<readonly PickLine[]>;
  /** Reads everything again after a failure in the middle of many changes. */
  readAll(): Promise<void>;
  /** Several picks are walked at once: messages name the pick. */
  isRound: boolean;
  store?: ScanStore<ScannedTake> | undefined;
}

/** Takes goods along a walk, by scan or by hand. Each change is saved at once, and nothing typed or scanned is lost (decision 90). */
export class Picking {
  readonly walk: WalkState;
  readonly scan: DespatchScan;
  readonly counting: Counting;
  readonly #dependencies: PickingDependencies;

  constructor(dependencies: PickingDependencies) {
    const { api, isRound, store } = dependencies;
    this.#dependencies = dependencies;
    this.walk = new WalkState((stop, change) => this.counting.afterScans(() => this.save(stop, change())));
    this.scan = createDespatchScan({
      api,
      walk: this.walk,
      save: async (change, key, own) => {
        const lines = await dependencies.save([change], key);
        this.walk.show(lines, own && ((stop) => quantityAhead(stop, [own])));
      },
      isRound,
      store,
    });
    markWaiting(this.scan.queue, (code) => stopFor(code, this.walk));
    addComing(
      this.scan.queue,
      ({ stop }) => this.walk.find(stop),
      (stop, takes) => quantityAhead(stop.key, takes),
    );
    this.counting = new Counting(this.scan.queue, () => this.walk.typed.value !== undefined);
  }

  /** Restores unsaved values at stops that still exist. */
  restore(stops: TypedLines): void {
    for (const [key, typed] of Object.entries(stops)) this.walk.find(key)?.restore(typed);
  }

  /** Sends what could not be saved while offline. */
  resend(): void {
    for (const stop of this.walk.stops.peek()) stop.resend();
  }

  /** A refusal is shown beside the stop and the typed value stays. */
  save(stop: StopState, change: TakenChange): Promise<boolean> {
    const work = async () => this.walk.show(await this.#dependencies.save([change]));
    return this.counting.save(stop, work, (error) => {
      if (isRefusal(error)) refuseChange(stop, change, error, this.walk);
      else warnOf(error);
    });
  }

  /** Saves why less is taken at a stop than is reserved there; null removes the reason. */
  async explain(stop: StopState, shortage: Shortage | null): Promise<void> {
    if (await stop.commit()) await this.save(stop, { ...positionOf(stop.row.peek()), shortage });
  }

  /** Waits for scanned and typed values; returns whether the server accepted all of them. */
  async commit(): Promise<boolean> {
    return (await scansApplied(this.scan.queue)) && (await this.walk.commit());
  }

  /** Fields are saved when they are left; this waits for pending saves and shows a confirmation. */
  async saveAll(): Promise<void> {
    if (await this.walk.commit()) toasts.done(t('despatch_saved'));
  }

  /** Takes the reserved quantity at every stop that is not done; it can be undone. */
  async takeAll(): Promise<void> {
    if (!(await this.walk.commit())) return;
    const open = this.walk.stops
      .peek()
      .map(({ row }) => row.peek())
      .filter((stop) => !isDone(stop));
    if (open.length === 0) return this.nextStop();
    const changes = open.map((stop) => ({ ...positionOf(stop), set: stop.reserved, was: stop.taken }));
    if (!(await this.#saveMany(changes))) return;
    const before = open.map((stop) => ({ ...positionOf(stop), set: stop.taken, was: stop.reserved }));
    toasts.done(t('despatch_allTaken', { count: open.length }), () => this.#saveMany(before));
  }

  nextStop(): void {
    const next = this.walk.next();
    if (next === undefined) toasts.done(t('despatch_allDone'));
    else this.walk.seek(next, 'taken');
  }

  async #saveMany(changes: readonly TakenChange[]): Promise<boolean> {
    try {
      for (let at = 0; at < changes.length; at += AT_ONCE) {
        this.walk.show(await this.#dependencies.save(changes.slice(at, at + AT_ONCE)));
      }
      return true;
    } catch (error) {
      warnOf(error);
      await this.#dependencies.readAll();
      return false;
    }
  }
}
