import { type LiveChange, MOST_CHANGED_LINES } from '../../../shared/contract/account/live.ts';

/** Documents told at once at most; beyond them it is said that much changed. */
const MOST = 100;

/** What a reader has still to be told: changes of one document by one person gather into one. */
export class News {
  readonly #changes = new Map<string, LiveChange>();
  #missed = false;

  get isEmpty(): boolean {
    return this.#changes.size === 0 && !this.#missed;
  }

  add(change: LiveChange): void {
    if (this.#missed) return;
    const key = [change.document, change.id, change.by, change.page].join('/');
    const earlier = this.#changes.get(key);
    this.#changes.set(key, earlier === undefined ? change : joined(earlier, change));
    if (this.#changes.size > MOST) this.miss();
  }

  /** Some was lost, or is too much to tell. */
  miss(): void {
    this.#missed = true;
    this.#changes.clear();
  }

  /** What there is to tell, which is then told: changes, or that some were missed. */
  take(): readonly LiveChange[] | 'missed' {
    const told = this.#missed ? 'missed' : [...this.#changes.values()];
    this.#missed = false;
    this.#changes.clear();
    return told;
  }
}

function joined(earlier: LiveChange, later: LiveChange): LiveChange {
  const lines = earlier.lines && later.lines && [...new Set([...earlier.lines, ...later.lines])];
  return {
    ...later,
    lines: lines !== null && lines.length <= MOST_CHANGED_LINES ? lines : null,
    stock: earlier.stock || later.stock,
  };
}
