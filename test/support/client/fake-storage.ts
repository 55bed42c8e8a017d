import type { DraftStore } from '../../../client/state/drafts/draft-store.ts';

export function fakeStorage(): Storage {
  const stored: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value;
    },
    removeItem: (key: string) => {
      delete stored[key];
    },
  };
  return new Proxy(stored, {
    get: (target, key) => Reflect.get(methods, key) ?? Reflect.get(target, key),
  }) as unknown as Storage;
}

/** The browser's database in memory, which can fail as in private mode or on a full disk. */
export class FakeDraftStore implements DraftStore {
  readonly values = new Map<string, unknown>();
  isBroken = false;

  async entries(): Promise<readonly (readonly [string, unknown])[]> {
    this.#check();
    return [...this.values];
  }

  async set(name: string, value: unknown): Promise<void> {
    this.#check();
    this.values.set(name, structuredClone(value));
  }

  async delete(names: readonly string[]): Promise<void> {
    this.#check();
    for (const name of names) this.values.delete(name);
  }

  #check(): void {
    if (this.isBroken) throw new Error('the quota has been exceeded');
  }
}
