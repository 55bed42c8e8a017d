import { signal } from '@preact/signals-react';
import { listSpecificData } from '../../../../shared/contract/account/account.ts';
import { editSpecificData } from '../../../../shared/contract/companies/companies.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import { call } from '../../../calls/call.ts';
import { ApiError } from '../../../calls/errors.ts';
import { reportError } from '../../../calls/report-error.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';

export type SpecificDataGroup = Reply<typeof listSpecificData>[number];

interface Item {
  key: string;
  warehouseId: number;
  item: string;
  /** Null removes the item. */
  value: string | null;
}

/** The specific data of a company (rules 3); sets or removes one item at a time. */
export class SpecificDataState {
  readonly groups = signal<readonly SpecificDataGroup[] | undefined>(undefined);
  readonly failures = signal<Readonly<Record<string, string>>>({});
  readonly #companyId: number;
  readonly #accessId: number;

  constructor(companyId: number, accessId: number) {
    this.#companyId = companyId;
    this.#accessId = accessId;
  }

  async load(): Promise<void> {
    const input = { companyId: this.#companyId };
    this.groups.value = await call(listSpecificData, input, { accessId: this.#accessId });
  }

  set({ key, warehouseId, item, value }: Item): Promise<boolean> {
    return this.#save(
      { key, warehouseId, items: [{ key: item, value, was: this.#seen(key, warehouseId, item) }] },
      { item, value },
    );
  }

  /** The company's own words for a list; empty if the company has no list of its own. */
  listed(key: string): readonly string[] {
    const group = this.groups.value?.find((one) => one.key === key && one.warehouseId === 0);
    return group?.items.flatMap((item) => (item.value === 'true' ? [item.key] : [])) ?? [];
  }

  /**
   * Stores the company's list. With its first word the list becomes the company's own, so it starts from the words of the product's list.
   */
  keep(key: string, words: readonly string[], changed: { item: string; value: string | null }): Promise<boolean> {
    const gone = this.listed(key).filter((word) => !words.includes(word));
    const items = [
      ...words.map((word) => ({ key: word, value: 'true', was: this.#seen(key, 0, word) })),
      ...gone.map((word) => ({ key: word, value: null, was: this.#seen(key, 0, word) })),
    ];
    return this.#save({ key, warehouseId: 0, items }, changed);
  }

  #seen(key: string, warehouseId: number, item: string): string | null {
    const group = this.groups.peek()?.find((one) => one.key === key && one.warehouseId === warehouseId);
    return group?.items.find((one) => one.key === item)?.value ?? null;
  }

  async #save(
    given: Omit<Input<typeof editSpecificData>, 'companyId'>,
    { item, value }: { item: string; value: string | null },
  ): Promise<boolean> {
    try {
      const input = { companyId: this.#companyId, ...given };
      await call(editSpecificData, input, { accessId: this.#accessId, handles: 'all' });
    } catch (error) {
      this.#refused(error);
      if (error instanceof ApiError && error.code === 'changed_meanwhile') await this.load();
      return false;
    }
    this.failures.value = {};
    toasts.done(t(value === null ? 'companies_dataRemoved' : 'companies_dataSet', { item }));
    await this.load();
    return true;
  }

  #refused(error: unknown): void {
    if (!(error instanceof ApiError) || error.status >= 500) {
      reportError(error);
      return;
    }
    if (error.code === 'changed_meanwhile') {
      toasts.warn(error.message);
      return;
    }
    const fields = error.body.fields ?? { value: error.message };
    const named = Object.entries(fields).map(([path, text]) => [fieldOf[path] ?? path, text]);
    this.failures.value = Object.fromEntries(named);
  }
}

/** The request's only item is edited in fields of its own. */
const fieldOf: Readonly<Record<string, string>> = { 'items.0.key': 'item', 'items.0.value': 'value' };
