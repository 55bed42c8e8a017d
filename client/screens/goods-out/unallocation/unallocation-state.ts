import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import { listRecentAllocations, unallocateStock } from '../../../../shared/contract/stock/allocation.ts';
import { reverseOperation } from '../../../../shared/contract/stock/stock.ts';
import type { Api } from '../../../calls/api.ts';
import { isRefusal } from '../../../calls/errors.ts';
import { tryOrReport, warnThat } from '../../../calls/report-error.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import type { RecentAllocation } from '../recent-allocations.tsx';
import { type AllocatedStock, PartToFree } from './part-to-free.ts';

/** Lines by id, with a quantity if only part is freed, or all lines that match filters, with exceptions. */
type WhatToFree = Pick<Input<typeof unallocateStock>, 'lines' | 'matching'>;

interface Scope {
  readonly companyId: number;
  readonly warehouseId: number;
}

/** Rows by key; with `everything`, all matching rows except these. */
interface Ticked {
  readonly everything: boolean;
  readonly keys: ReadonlySet<string>;
}

interface ListFilters {
  readonly search: string;
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

/** Frees stock of jobs at once, with Undo (checklist 46). Reserved stock stays with its documents. */
export class UnallocationState {
  /** Increases whenever stock was freed, taken back or found to have changed: the list must be read again. */
  readonly version = signal(0);
  /** The reason for the next operation; cleared with it. */
  readonly reason = signal('');
  readonly part = signal<PartToFree | undefined>(undefined);
  readonly #recent = signal<readonly RecentAllocation[]>([]);
  readonly #api: Api;
  readonly #scope: Scope;

  constructor(api: Api, scope: Scope) {
    this.#api = api;
    this.#scope = scope;
  }

  /** The user's latest allocations and unallocations, newest first. */
  get recent(): ReadonlySignal<readonly RecentAllocation[]> {
    return this.#recent;
  }

  async open(): Promise<void> {
    await tryOrReport(async () => {
      this.#recent.value = (await this.#api.call(listRecentAllocations, { ...this.#scope, limit: 10 })).items;
    });
  }

  askPart(row: AllocatedStock): void {
    this.part.value = new PartToFree(row);
  }

  /** Frees the typed quantity of the line; a refusal is shown beside it. */
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

  /** If all that match are ticked, they are freed as one operation, regardless of their number. */
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

/** Also names the picks that keep what they hold. */
function freedText({ lines: count, leftOut: { heldBy } }: Reply<typeof unallocateStock>): string {
  const freed = t('unallocate_done', { count });
  if (heldBy.length === 0) return freed;
  const named = heldBy.slice(0, NAMED).map(({ number }) => number);
  const more = heldBy.length - named.length;
  const numbers = more === 0 ? named.join(', ') : t('unallocate_andMore', { numbers: named.join(', '), count: more });
  return t('unallocate_doneButReserved', { freed, numbers });
}
