import { type ReadonlySignal, signal } from '@preact/signals-react';
import { listCompanies } from '../../../../shared/contract/companies/companies.ts';
import { listUsers } from '../../../../shared/contract/users/users.ts';
import { listWarehouses } from '../../../../shared/contract/warehouses/warehouses.ts';
import { call } from '../../../calls/call.ts';
import type { Option } from '../../../ui/combobox/combobox-state.ts';
import type { Choice } from '../../../ui/list/filters/filter.ts';

export interface ScopeChoices {
  readonly companies: ReadonlySignal<readonly Choice[]>;
  readonly warehouses: ReadonlySignal<readonly Choice[]>;
  load(): Promise<void>;
}

const MOST = 500;

/** Empty until loaded. A failure is reported as for every call, and the list works without the choices. */
export function scopeChoices(): ScopeChoices {
  const companies = signal<readonly Choice[]>([]);
  const warehouses = signal<readonly Choice[]>([]);
  return {
    companies,
    warehouses,
    async load() {
      const query = { limit: MOST, sort: 'name' };
      const [ofCompanies, ofWarehouses] = await Promise.allSettled([
        call(listCompanies, query),
        call(listWarehouses, query),
      ]);
      if (ofCompanies.status === 'fulfilled') companies.value = ofCompanies.value.items.map(choiceOf);
      if (ofWarehouses.status === 'fulfilled') warehouses.value = ofWarehouses.value.items.map(choiceOf);
    },
  };
}

function choiceOf({ id, name }: { id: number; name: string }): Choice {
  return { value: String(id), label: name };
}

const SHOWN = 20;

export async function findCompanies(text: string, signal: AbortSignal): Promise<readonly Option[]> {
  const { items } = await call(listCompanies, { ...searchOf(text), limit: SHOWN }, { signal, handles: 'all' });
  return items.map(({ id, name, layout }) => ({ key: String(id), name, note: layout }));
}

export async function findWarehouses(text: string, signal: AbortSignal): Promise<readonly Option[]> {
  const { items } = await call(listWarehouses, { ...searchOf(text), limit: SHOWN }, { signal, handles: 'all' });
  return items.map(({ id, name, shortName }) => ({ key: String(id), name, code: shortName }));
}

export async function findUsers(text: string, signal: AbortSignal): Promise<readonly Option[]> {
  const { items } = await call(listUsers, { ...searchOf(text), limit: SHOWN }, { signal, handles: 'all' });
  return items.map(({ id, login, name }) => ({ key: String(id), name: login, note: name }));
}

const searchOf = (text: string) => (text === '' ? {} : { search: text });
