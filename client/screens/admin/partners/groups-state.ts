import { signal } from '@preact/signals-react';
import type { PartnerDetail } from './partner-calls.ts';

export type WarehouseGroup = PartnerDetail['groups'][number];

/** What the groups ask of the API; tests pass their own. */
export interface GroupCalls {
  add(name: string): Promise<unknown>;
  rename(group: WarehouseGroup, name: string): Promise<unknown>;
  remove(group: WarehouseGroup): Promise<unknown>;
  order(ids: readonly number[]): Promise<unknown>;
}

/** What the groups say about what happened. */
export interface GroupWords {
  ordered(): void;
  orderFailed(error: unknown): void;
  /** The partner is to be read again. */
  changed(): void;
  /** A moment without further moves. */
  rest(): Promise<void>;
}

/** The groups of a partner in an order that people change by keys or by dragging. */
export class GroupsState {
  /** As they stand on the screen. */
  readonly groups = signal<readonly WarehouseGroup[]>([]);
  readonly #calls: GroupCalls;
  readonly #words: GroupWords;
  #stored: readonly number[] = [];
  #isSaving = false;

  constructor(calls: GroupCalls, words: GroupWords) {
    this.#calls = calls;
    this.#words = words;
  }

  /** Takes over what the API answered; an order that is not stored yet stays. */
  show(groups: readonly WarehouseGroup[]): void {
    if (this.#isSaving) return;
    this.#stored = groups.map(({ id }) => id);
    this.groups.value = groups;
  }

  /** Stores the order once it rests: a group that is dragged past three others moves three times. */
  async keepOrder(): Promise<void> {
    if (this.#isSaving || isSame(this.#shown(), this.#stored)) return;
    this.#isSaving = true;
    try {
      await this.#storeRested();
      this.#words.ordered();
    } catch (error) {
      this.#words.orderFailed(error);
    } finally {
      this.#isSaving = false;
      this.#words.changed();
    }
  }

  async #storeRested(): Promise<void> {
    while (!isSame(this.#shown(), this.#stored)) {
      const before = this.#shown();
      await this.#words.rest();
      const shown = this.#shown();
      if (!isSame(shown, before)) continue;
      await this.#calls.order(shown);
      this.#stored = shown;
    }
  }

  async add(name: string): Promise<void> {
    await this.#calls.add(name);
    this.#words.changed();
  }

  async rename(group: WarehouseGroup, name: string): Promise<void> {
    await this.#calls.rename(group, name);
    this.#words.changed();
  }

  async remove(group: WarehouseGroup): Promise<void> {
    await this.#calls.remove(group);
    this.#words.changed();
  }

  #shown(): readonly number[] {
    return this.groups.peek().map(({ id }) => id);
  }
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
