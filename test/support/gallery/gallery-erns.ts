import type { ListFetch, ListQuery } from '../../../client/ui/list/list-loader.ts';

export interface GalleryErn {
  id: number;
  number: string;
  partner: string;
  created: string;
  skus: number;
  items: string;
  unit: string | undefined;
  jobs: string;
  status: 'expected' | 'counting' | 'received' | 'cancelled';
}

const partners = [
  'Prysm Fibre Ltd',
  'Halden Ducting',
  'Telemark Power',
  'Cobalt Racks',
  'Northern Cable and Ducting Company Limited',
];
const statuses = ['counting', 'expected', 'cancelled', 'received', 'received'] as const;

/** The gallery's server: `count` ERNs, sorted, filtered and paged by cursor, each answer after `delay` milliseconds. */
export function galleryErns(count: number, delay: number): ListFetch<GalleryErn> {
  return async (query, signal) => {
    await new Promise((resolve) => setTimeout(resolve, delay));
    signal.throwIfAborted();
    const matching = matches(count, query);
    if (query.total) return { items: [], next: null, total: matching.length };
    const start = query.after === undefined ? 0 : Number(query.after);
    const end = Math.min(matching.length, start + query.limit);
    return { items: matching.slice(start, end).map(ern), next: end < matching.length ? String(end) : null };
  };
}

function matches(count: number, { search, filters, sort }: ListQuery): number[] {
  const all = Array.from({ length: count }, (_, at) => count - at);
  const wanted = filters.status ?? [];
  const ids = all.filter((id) => wanted.length === 0 || wanted.includes(ern(id).status));
  const named = search === '' ? ids : ids.filter((id) => ern(id).number.includes(search.toUpperCase()));
  return sort.some(({ key, descending }) => key === 'created' && !descending) ? named.reverse() : named;
}

function ern(id: number): GalleryErn {
  return {
    id,
    number: `ERN-${String(id).padStart(6, '0')}`,
    partner: partners[id % partners.length] ?? '',
    created: new Date(Date.UTC(2026, 10, 20, 8, 14) - (5000 - (id % 5000)) * 3_600_000).toISOString(),
    skus: (id * 7) % 45,
    items: id % 4 === 0 ? `${id % 9000}.5` : String((id * 37) % 12_000),
    unit: id % 4 === 0 ? 'm' : undefined,
    jobs: id % 3 === 0 ? '' : `J-${20_000 + (id % 900)}`,
    status: statuses[id % statuses.length] ?? 'expected',
  };
}
