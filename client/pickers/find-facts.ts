import { listJobs } from '../../shared/contract/jobs/jobs.ts';
import { listPartners } from '../../shared/contract/partners/partners.ts';
import { listSkus } from '../../shared/contract/skus/skus.ts';
import { call } from '../calls/call.ts';
import type { Option } from '../ui/combobox/combobox-state.ts';

export async function findPartners(text: string, signal: AbortSignal): Promise<readonly Option[]> {
  const { items } = await call(listPartners, { search: text || undefined, limit: 20, fields: ['name'] }, { signal });
  return items.map(({ id, name }) => ({ key: String(id), name }));
}

export async function findJobs(text: string, signal: AbortSignal): Promise<readonly Option[]> {
  const fields = ['number', 'description'] as const;
  const { items } = await call(listJobs, { search: text || undefined, limit: 20, fields: [...fields] }, { signal });
  return items.map(({ id, number, description }) => ({ key: String(id), code: number, name: description ?? '' }));
}

export async function findSkus(text: string, signal: AbortSignal): Promise<readonly Option[]> {
  const fields = ['stockCode', 'name'] as const;
  const { items } = await call(listSkus, { search: text || undefined, limit: 20, fields: [...fields] }, { signal });
  return items.map(({ id, stockCode, name }) => ({ key: String(id), code: stockCode, name }));
}
