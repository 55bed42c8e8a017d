import type { Api } from '../../../calls/api.ts';
import { isRefusal } from '../../../calls/errors.ts';
import { warnOf } from '../../../calls/report-error.ts';
import type { TypedLines } from '../../../lines/typed-lines.ts';
import { type ScanStore, scansApplied } from '../../../scan/scan-queue.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { Counting, markWaiting } from '../../../work/counting.ts';
import { refuseChange } from './despatch-refusals.ts';
import { isDone, type PickLine, placeOf, type Shortage, type TakenChange } from './despatch-rules.ts';
import { createDespatchScan, type DespatchScan, type ScannedTake } from './despatch-scan.ts';
import type { StopState } from './stop-state.ts';
import { stopFor, WalkState } from './walk-state.ts';

/** As many places as one request names. */
const AT_ONCE = 500;

interface PickingDependencies {
  api: Api;
  /** Saves what was taken at some places and answers their lines; the id of a scan is its key. */
  save(changes: readonly TakenChange[], key?: string): Promise<readonly PickLine[]>;
  /** Reads everything anew, after a failure in the middle of many changes. */
  readAll(): Promise<void>;
  /** Several picks are walked at once: what is said names the pick. */
  isRound: boolean;
  store?: ScanStore<ScannedTake> | undefined;
}

/** Taking goods along a walk, by scan or by hand: each change is saved at once, nothing typed or scanned is lost (decision 90). */
export class Picking {
  readonly walk: WalkState;
  readonly scan: DespatchScan;
  readonly counting: Counting;
  readonly #dependencies: PickingDependencies;

  constructor(dependencies: PickingDependencies) {
    const { api, isRound, store } = dependencies;
    this.#dependencies = dependencies;
    this.walk = new WalkState((stop, change) => this.save(stop, change));
    this.scan = createDespatchScan({
      api,
      walk: this.walk,
      save: async (change, key) => this.walk.show(await dependencies.save([change], key)),
      isRound,
      store,
    });
    markWaiting(this.scan.queue, (code) => stopFor(code, this.walk));
    this.counting = new Counting(this.scan.queue, () => this.walk.typed.value !== undefined);
  }

  /** Puts back what was typed before the page went, at the stops that still are there. */
  restore(stops: TypedLines): void {
    for (const [key, typed] of Object.entries(stops)) this.walk.find(key)?.restore(typed);
  }

  /** The connection is back: sends what could not be saved without it. */
  resend(): void {
    for (const stop of this.walk.stops.peek()) stop.resend();
  }

  /** Saves a change of one stop at once; what the server refuses is said beside it and the typed value stays. */
  save(stop: StopState, change: TakenChange): Promise<boolean> {
    const work = async () => this.walk.show(await this.#dependencies.save([change]));
    return this.counting.save(stop, work, (error) => {
      if (isRefusal(error)) refuseChange(stop, change, error, this.walk);
      else warnOf(error);
    });
  }

  /** Says why less is taken at a stop than is reserved there; null takes the reason away. */
  async explain(stop: StopState, shortage: Shortage | null): Promise<void> {
    if (await stop.commit()) await this.save(stop, { ...placeOf(stop.row.peek()), shortage });
  }

  /** Waits for what was scanned and typed; answers whether the server took all of it. */
  async settle(): Promise<boolean> {
    return (await scansApplied(this.scan.queue)) && (await this.walk.settle());
  }

  /** Everything typed is saved when its field is left; this waits for what is under way and says so. */
  async saveAll(): Promise<void> {
    if (await this.walk.settle()) toasts.done(t('despatch_saved'));
  }

  /** Takes what is listed wherever nobody has taken or explained anything yet; it can be undone. */
  async takeAll(): Promise<void> {
    if (!(await this.walk.settle())) return;
    const open = this.walk.stops
      .peek()
      .map(({ row }) => row.peek())
      .filter((stop) => !isDone(stop));
    if (open.length === 0) return this.nextStop();
    const changes = open.map((stop) => ({ ...placeOf(stop), set: stop.reserved, was: stop.taken }));
    if (!(await this.#saveMany(changes))) return;
    const before = open.map((stop) => ({ ...placeOf(stop), set: stop.taken, was: stop.reserved }));
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
