import { signal } from '@preact/signals-react';
import type { Freed, UnallocationCalls, WhatToFree } from './unallocation-dependencies.ts';

/** What is said of it; tests pass their own. */
export interface UnallocationNotices {
  freed(freed: Freed, undo: () => Promise<void>): void;
  undone(): void;
  failed(error: unknown): void;
}

/** What is ticked in the list: rows by key, or all that match but for some. */
interface Ticked {
  readonly everything: boolean;
  readonly keys: ReadonlySet<string>;
}

interface ListFilters {
  readonly search: string;
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

/** Freeing stock of jobs: at once, with Undo (checklist 46). What is reserved stays with its documents. */
export class UnallocationState {
  /** Grows whenever stock was freed or taken back, or was found to have changed: the list has to be read again. */
  readonly version = signal(0);
  readonly #calls: UnallocationCalls;
  readonly #notices: UnallocationNotices;

  constructor(calls: UnallocationCalls, notices: UnallocationNotices) {
    this.#calls = calls;
    this.#notices = notices;
  }

  /** Frees the ticked rows: all that match as one operation, however many they are. */
  async freeTicked(ticked: Ticked, { search, filters }: ListFilters): Promise<void> {
    const ids = [...ticked.keys].map(Number);
    if (!ticked.everything) return this.free({ lines: ids.map((stockLineId) => ({ stockLineId })) });
    const values = Object.fromEntries(Object.entries(filters).map(([name, [value]]) => [name, value]));
    return this.free({
      matching: { ...values, ...(search !== '' && { search }), ...(ids.length > 0 && { except: ids }) },
    });
  }

  async free(what: WhatToFree): Promise<void> {
    await this.#saying(async () => {
      const freed = await this.#calls.free(what);
      this.#notices.freed(freed, () => this.undo(freed.operationId));
    });
  }

  async undo(operationId: number): Promise<void> {
    await this.#saying(async () => {
      await this.#calls.undo(operationId);
      this.#notices.undone();
    });
  }

  async #saying(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => this.#notices.failed(error));
    this.version.value += 1;
  }
}
