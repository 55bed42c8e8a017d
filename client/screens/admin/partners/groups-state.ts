import { signal } from '@preact/signals-react';
import {
  createWarehouseGroup,
  deleteWarehouseGroup,
  editWarehouseGroup,
  orderWarehouseGroups,
} from '../../../../shared/contract/partners/warehouse-groups.ts';
import type { Api } from '../../../calls/api.ts';
import { errorText } from '../../../calls/report-error.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import type { PartnerDetail } from './partner-calls.ts';

export type WarehouseGroup = PartnerDetail['groups'][number];

interface GroupsOptions {
  readonly partnerId: number;
  changed(): void;
  rest(): Promise<void>;
}

export class GroupsState {
  readonly groups = signal<readonly WarehouseGroup[]>([]);
  readonly #api: Api;
  readonly #options: GroupsOptions;
  #stored: readonly number[] = [];
  #isSaving = false;

  constructor(api: Api, options: GroupsOptions) {
    this.#api = api;
    this.#options = options;
  }

  /** Takes over the API's groups, unless an order is being stored. */
  show(groups: readonly WarehouseGroup[]): void {
    if (this.#isSaving) return;
    this.#stored = groups.map(({ id }) => id);
    this.groups.value = groups;
  }

  /** Stores the order after a pause, because dragging a group past three others moves it three times. */
  async keepOrder(): Promise<void> {
    if (this.#isSaving || isSame(this.#shown(), this.#stored)) return;
    this.#isSaving = true;
    try {
      await this.#storeRested();
      toasts.done(t('partner_groupOrdered'));
    } catch (error) {
      toasts.warn(`${t('partner_groupError')}: ${errorText(error)}`);
    } finally {
      this.#isSaving = false;
      this.#options.changed();
    }
  }

  async #storeRested(): Promise<void> {
    while (!isSame(this.#shown(), this.#stored)) {
      const before = this.#shown();
      await this.#options.rest();
      const shown = this.#shown();
      if (!isSame(shown, before)) continue;
      await this.#api.call(orderWarehouseGroups, { id: this.#options.partnerId, groupIds: [...shown] });
      this.#stored = shown;
    }
  }

  async add(name: string): Promise<void> {
    await this.#api.call(createWarehouseGroup, { id: this.#options.partnerId, name });
    this.#options.changed();
  }

  async rename({ id, version }: WarehouseGroup, name: string): Promise<void> {
    await this.#api.call(editWarehouseGroup, { id, version, name });
    this.#options.changed();
  }

  async remove({ id }: WarehouseGroup): Promise<void> {
    await this.#api.call(deleteWarehouseGroup, { id });
    this.#options.changed();
  }

  #shown(): readonly number[] {
    return this.groups.peek().map(({ id }) => id);
  }
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
