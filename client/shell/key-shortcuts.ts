export interface KeyShortcuts {
  press(key: string, at: number): void;
}

export interface KeyShortcutsDependencies {
  /** The action of a shortcut, spelt `?` or `g e`; undefined if there is none. */
  action(keys: string): (() => unknown) | undefined;
  later(run: () => void, milliseconds: number): unknown;
  cancel(timer: unknown): void;
}

/** Milliseconds: scanners send keys a few milliseconds apart, users never that fast. */
const BURST = 60;
const PREFIX = 1500;

/**
 * Turns key presses into actions. A scan outside a field must not trigger shortcuts letter by letter, so a key counts only if no other key
 * precedes or follows it within a moment. Times are those of the key presses, because a busy page receives several at once.
 */
export function createKeyShortcuts({ action, later, cancel }: KeyShortcutsDependencies): KeyShortcuts {
  let waiting: { readonly key: string; readonly timer: unknown } | undefined;
  let last = Number.NEGATIVE_INFINITY;
  let isBurst = false;
  let prefix = '';
  let prefixEnd: unknown;

  function flush(): void {
    const { key, timer } = waiting ?? {};
    waiting = undefined;
    cancel(timer);
    if (key !== undefined && !isBurst) run(key);
    isBurst = false;
  }

  function run(key: string): void {
    const keys = prefix + key;
    prefix = '';
    cancel(prefixEnd);
    if (keys === 'g') {
      prefix = 'g ';
      prefixEnd = later(() => {
        prefix = '';
      }, PREFIX);
    } else {
      action(keys)?.();
    }
  }

  return {
    press(key, at) {
      const follows = at - last <= BURST;
      last = at;
      if (follows) isBurst = true;
      else flush();
      cancel(waiting?.timer);
      waiting = { key, timer: later(flush, BURST) };
    },
  };
}
