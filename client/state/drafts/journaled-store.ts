import { afterPaint } from '../../ui/after-paint.ts';
import type { DraftStore } from './draft-store.ts';

export interface JournaledStore extends DraftStore {
  /** Called when the page closes: notes unfinished writes at once. */
  note(): void;
  /** Called when another page has closed: writes its notes before anything else. */
  catchUp(): Promise<void>;
}

export interface Journal {
  /** Written at once, unlike the store. */
  readonly storage: Storage;
  readonly page: string;
  failed(error: unknown): void;
}

/** A name with its new value; without a value the name is deleted. */
type Write = readonly [name: string, value?: unknown];

const PREFIX = 'wms.kept ';

/**
 * A browser's database takes a moment to write and drops unfinished writes when the page closes, so a reload right after a key press would
 * lose that key. Unfinished writes are then noted in a storage that writes at once, and the next page writes them before it reads. Each
 * page has its own note, because several can close at once. Values are plain data: a note is JSON.
 */
export function journaled(store: DraftStore, { storage, page, failed }: Journal): JournaledStore {
  const unfinished = new Map<string, Write>();
  let caughtUp = catchUp().catch(failed);
  let hasNoted = false;

  /** Writes in the order noted. A note is removed once all of it is written, so a page that closes meanwhile loses nothing. */
  async function catchUp(): Promise<void> {
    for (const key of Object.keys(storage).filter((name) => name.startsWith(PREFIX))) {
      const writes: readonly Write[] = JSON.parse(storage.getItem(key) ?? '[]');
      for (const [name, ...rest] of writes) await (rest.length > 0 ? store.set(name, rest[0]) : store.delete([name]));
      storage.removeItem(key);
    }
  }

  function note(): void {
    hasNoted = unfinished.size > 0;
    if (hasNoted) storage.setItem(PREFIX + page, JSON.stringify([...unfinished.values()]));
    else storage.removeItem(PREFIX + page);
  }

  async function write(writes: readonly Write[], run: () => Promise<void>): Promise<void> {
    for (const one of writes) unfinished.set(one[0], one);
    try {
      await caughtUp;
      await new Promise<void>(afterPaint);
      await run();
    } finally {
      for (const one of writes) if (unfinished.get(one[0]) === one) unfinished.delete(one[0]);
      // Back restored the closed page, so its note is outdated.
      if (hasNoted) note();
    }
  }

  return {
    note,
    catchUp() {
      caughtUp = caughtUp.then(catchUp).catch(failed);
      return caughtUp;
    },
    async entries() {
      await caughtUp;
      return store.entries();
    },
    set: (name, value) => write([[name, value]], () => store.set(name, value)),
    delete: (names) =>
      write(
        names.map((name) => [name]),
        () => store.delete(names),
      ),
  };
}
