import { listCompanies } from '../../../../shared/contract/admin/companies.ts';
import { listWarehouses } from '../../../../shared/contract/admin/warehouses.ts';
import { call } from '../../../calls/call.ts';
import type { Option } from '../../../ui/combobox/combobox-state.ts';

const SHOWN = 20;

/** Companies whose names have what was typed. */
export async function findCompanies(text: string, signal: AbortSignal): Promise<readonly Option[]> {
  const { items } = await call(listCompanies, { ...asked(text), limit: SHOWN }, { signal, handles: 'all' });
  return items.map(({ id, name, layout }) => ({ key: String(id), name, note: layout }));
}

/** Warehouses whose names or short names have what was typed. */
export async function findWarehouses(text: string, signal: AbortSignal): Promise<readonly Option[]> {
  const { items } = await call(listWarehouses, { ...asked(text), limit: SHOWN }, { signal, handles: 'all' });
  return items.map(({ id, name, shortName }) => ({ key: String(id), name, code: shortName }));
}

const asked = (text: string) => (text === '' ? {} : { search: text });
