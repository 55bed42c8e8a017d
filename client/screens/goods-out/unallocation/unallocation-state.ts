import { type ReadonlySignal, signal } from '@preact/signals-react';
import { isRefusal } from '../../../calls/errors.ts';
import type { RecentAllocation } from '../recent-allocations.tsx';
import { PartToFree } from './part-to-free.ts';
import type { AllocatedStock, Freed, UnallocationCalls, WhatToFree } from './unallocation-dependencies.ts';

/** What is said of it; tests pass their own. */
export interface UnallocationNotices {
  freed(freed: Freed, undo: () => Promise<void>): void;
  undone(): void;
  failed(error: unknown): void;
  /** Reading failed. */
  unread(error: unknown): void;
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
  /** Why what is freed next is freed; it goes with it. */
  readonly reason = signal('');
  /** The line of which a part is being freed. */
  readonly part = signal<PartToFree | undefined>(undefined);
  readonly #recent = signal<readonly RecentAllocation[]>([]);
  readonly #calls: UnallocationCalls;
  readonly #notices: UnallocationNotices;

  constructor(calls: UnallocationCalls, notices: UnallocationNotices) {
    this.#calls = calls;
    this.#notices = notices;
  }

  /** What this person allocated and freed last, newest first. */
  get recent(): ReadonlySignal<readonly RecentAllocation[]> {
    return this.#recent;
  }

  /** Reads what was done last. */
  async open(): Promise<void> {
    try {
      this.#recent.value = await this.#calls.recent();
    } catch (error) {
      this.#notices.unread(error);
    }
  }

  /** Asks how much of a line is freed. */
  askPart(row: AllocatedStock): void {
    this.part.value = new PartToFree(row);
  }

  /** Frees as much of the line as is typed; what is refused is said beside it. */
  async freePart(): Promise<void> {
    const part = this.part.peek();
    if (part === undefined || !part.check()) return;
    const { row, quantity } = part;
    const lines = [{ stockLineId: row.id, quantity: quantity.peek() }];
    try {
      await this.#free({ lines });
      this.part.value = undefined;
    } catch (error) {
      const message = isRefusal(error) ? error.body.fields?.['lines.0.quantity'] : undefined;
      if (message === undefined) this.#notices.failed(error);
      else part.refuse(message);
    }
    await this.#readAgain();
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
    await this.#saying(() => this.#free(what));
  }

  async undo(operationId: number): Promise<void> {
    await this.#saying(async () => {
      await this.#calls.undo(operationId);
      this.#notices.undone();
    });
  }

  async #saying(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => this.#notices.failed(error));
    await this.#readAgain();
  }

  async #free(what: WhatToFree): Promise<void> {
    const reason = this.reason.peek().trim();
    const freed = await this.#calls.free({ ...what, ...(reason !== '' && { reason }) });
    this.reason.value = '';
    this.#notices.freed(freed, () => this.undo(freed.operationId));
  }

  async #readAgain(): Promise<void> {
    this.version.value += 1;
    await this.open();
  }
}
