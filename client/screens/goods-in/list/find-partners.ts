import { listPartners } from '../../../../shared/contract/admin/partners.ts';
import { call } from '../../../calls/call.ts';
import type { Option } from '../../../ui/combobox/combobox-state.ts';

/** Partners of the company to choose from, by any part of their name. */
export async function findPartners(text: string, signal: AbortSignal): Promise<readonly Option[]> {
  const { items } = await call(listPartners, { search: text || undefined, limit: 20, fields: ['name'] }, { signal });
  return items.map(({ id, name }) => ({ key: String(id), name }));
}
