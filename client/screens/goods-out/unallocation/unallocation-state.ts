import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import { listRecentAllocations, unallocateStock } from '../../../../shared/contract/stock/allocation.ts';
import { reverseOperation } from '../../../../shared/contract/stock/stock.ts';
import type { Api } from '../../../calls/api.ts';
import { isRefusal } from '../../../calls/errors.ts';
import { reported, warnThat } from '../../../calls/report-error.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import type { RecentAllocation } from '../recent-allocations.tsx';
import { type AllocatedStock, PartToFree } from './part-to-free.ts';

/** Which stock is freed: lines by id, with a quantity where not all that can be is, or all that filters leave but for some. */
type WhatToFree = Pick<Input<typeof unallocateStock>, 'lines' | 'matching'>;

/** Whose stock is freed. */
interface Scope {
  readonly companyId: number;
  readonly warehouseId: number;
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
  readonly #api: Api;
  readonly #scope: Scope;

  constructor(api: Api, scope: Scope) {
    this.#api = api;
    this.#scope = scope;
  }

  /** What this person allocated and freed last, newest first. */
  get recent(): ReadonlySignal<readonly RecentAllocation[]> {
    return this.#recent;
  }

  /** Reads what was done last. */
  async open(): Promise<void> {
    await reported(async () => {
      this.#recent.value = (await this.#api.call(listRecentAllocations, { ...this.#scope, limit: 10 })).items;
    });
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
      if (message === undefined) warnThat(t('message_unallocateError'), error);
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
      await this.#api.call(reverseOperation, { ...this.#scope, id: operationId, reason: 'Undo' });
      toasts.done(t('unallocate_undone'));
    });
  }

  async #saying(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => warnThat(t('message_unallocateError'), error));
    await this.#readAgain();
  }

  async #free(what: WhatToFree): Promise<void> {
    const reason = this.reason.peek().trim();
    const freed = await this.#api.call(unallocateStock, { ...this.#scope, ...what, ...(reason !== '' && { reason }) });
    this.reason.value = '';
    toasts.done(freedText(freed), () => this.undo(freed.operationId));
  }

  async #readAgain(): Promise<void> {
    this.version.value += 1;
    await this.open();
  }
}

const NAMED = 5;

/** How many lines are free, and which picks keep what they hold. */
function freedText({ lines: count, leftOut: { heldBy } }: Reply<typeof unallocateStock>): string {
  const freed = t('unallocate_done', { count });
  if (heldBy.length === 0) return freed;
  const named = heldBy.slice(0, NAMED).map(({ number }) => number);
  const more = heldBy.length - named.length;
  const numbers = more === 0 ? named.join(', ') : t('unallocate_andMore', { numbers: named.join(', '), count: more });
  return t('unallocate_doneButReserved', { freed, numbers });
}
