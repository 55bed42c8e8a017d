import { listJobs } from '../../../../shared/contract/stock/jobs.ts';
import { call } from '../../../calls/call.ts';
import type { Option } from '../../../ui/combobox/combobox-state.ts';

/** Jobs of the company to choose from, by any part of their number or description. */
export async function findJobs(text: string, signal: AbortSignal): Promise<readonly Option[]> {
  const fields = ['number', 'description'] as const;
  const { items } = await call(listJobs, { search: text || undefined, limit: 20, fields: [...fields] }, { signal });
  return items.map(({ id, number, description }) => ({ key: String(id), code: number, name: description ?? '' }));
}
