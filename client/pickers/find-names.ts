import { listJobs } from '../../shared/contract/jobs/jobs.ts';
import { listLocations } from '../../shared/contract/locations/locations.ts';
import type { RowOf } from '../../shared/contract/operation.ts';
import { listPartners } from '../../shared/contract/partners/partners.ts';
import type { Api } from '../calls/api.ts';
import type { CallOptions } from '../calls/call.ts';
import { firstRow } from '../calls/pages.ts';

export async function jobNumbers(api: Api, text: string, options?: CallOptions): Promise<readonly string[]> {
  const search = text === '' ? undefined : text;
  const { items } = await api.call(listJobs, { search, cancelled: false, limit: 10, fields: ['number'] }, options);
  return items.map((job) => job.number);
}

export async function partnerNames(api: Api, text: string, options?: CallOptions): Promise<readonly string[]> {
  const search = text === '' ? undefined : text;
  const { items } = await api.call(listPartners, { search, limit: 10, fields: ['name'] }, options);
  return items.map((partner) => partner.name);
}

export function locationNamed(api: Api, name: string): Promise<RowOf<typeof listLocations> | undefined> {
  return firstRow(api, listLocations, { name });
}
