import type { DraftStore } from './draft-store.ts';

/** A store whose writes do not end with the page that began them. */
export interface JournaledStore extends DraftStore {
  /** The page goes: what is still being written is noted at once. */
  note(): void;
  /** Another page has gone: what it noted is written before anything else. */
  catchUp(): Promise<void>;
}

export interface Journal {
  /** Written at once, unlike the store. */
  readonly storage: Storage;
  /** This page, as no other is called. */
  readonly page: string;
  /** What an earlier page noted could not be written. */
  failed(error: unknown): void;
}

/** What a thing of this name becomes; nothing: it is deleted. */
type Write = readonly [name: string, value?: unknown];

const PREFIX = 'wms.kept ';

/**
 * A browser's database takes a moment to write, and forgets what it is at when the page goes: a reload right after a key would take
 * that key along. What is not written yet when the page goes is noted in a storage that needs no time; the next page writes it
 * before it reads. Each page has a note of its own, as several may go at once. Values are plain data: a note is JSON.
 */
export function journaled(store: DraftStore, { storage, page, failed }: Journal): JournaledStore {
  const unfinished = new Map<string, Write>();
  let caughtUp = catchUp().catch(failed);
  let hasNoted = false;

  /** In the order they were noted. A note goes when all of it is written, so that a page that goes meanwhile loses none of it. */
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
      await run();
    } finally {
      for (const one of writes) if (unfinished.get(one[0]) === one) unfinished.delete(one[0]);
      // The page went and was brought back by its Back button: its note is no longer true.
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
