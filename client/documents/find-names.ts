import { listPartners } from '../../shared/contract/admin/partners.ts';
import { listJobs } from '../../shared/contract/stock/jobs.ts';
import type { Api } from '../calls/api.ts';

/** A picker says only that it failed: why is a toast. */
const handles = [] as const;

/** Numbers of open jobs to choose from. */
export async function jobNumbers(api: Api, text: string): Promise<readonly string[]> {
  const search = text === '' ? undefined : text;
  const { items } = await api.call(listJobs, { search, cancelled: false, limit: 10, fields: ['number'] }, { handles });
  return items.map((job) => job.number);
}

/** Names of partners to choose from. */
export async function partnerNames(api: Api, text: string): Promise<readonly string[]> {
  const search = text === '' ? undefined : text;
  const { items } = await api.call(listPartners, { search, limit: 10, fields: ['name'] }, { handles });
  return items.map((partner) => partner.name);
}
