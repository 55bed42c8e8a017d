/** A shortcut without Ctrl: one key, or `g` and a letter. */
export interface KeyShortcuts {
  /** A key was pressed outside every field, at this time (milliseconds). */
  press(key: string, at: number): void;
}

/** What the shortcuts depend on. */
export interface KeyShortcutsDependencies {
  /** The action of a shortcut, spelt `?` or `g e`; none when there is no such shortcut. */
  action(keys: string): (() => unknown) | undefined;
  later(run: () => void, milliseconds: number): unknown;
  cancel(timer: unknown): void;
}

/** Scanners send their keys a few milliseconds apart, people never so fast. */
const BURST = 60;
const PREFIX = 1500;

/**
 * Turns key presses into actions. A scan that meets no field must not set off shortcuts letter by letter, so a key counts only
 * when none follows or precedes it within a moment. Moments are told by when keys went down: a busy page hears several at once.
 */
export function createKeyShortcuts({ action, later, cancel }: KeyShortcutsDependencies): KeyShortcuts {
  let waiting: { readonly key: string; readonly timer: unknown } | undefined;
  let last = Number.NEGATIVE_INFINITY;
  let isBurst = false;
  let prefix = '';
  let prefixEnd: unknown;

  function settle(): void {
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
      else settle();
      cancel(waiting?.timer);
      waiting = { key, timer: later(settle, BURST) };
    },
  };
}
