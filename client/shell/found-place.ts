import type { Reply } from '../../shared/contract/operation.ts';
import type { search } from '../../shared/contract/search.ts';
import { href } from '../router/href.ts';
import { routes } from '../routes.ts';
import { mayOpen } from '../state/may-open.ts';
import { session } from '../state/session.ts';
import type { TextKey } from '../text-sets.ts';

/** One thing that the search found. */
export type Found = Reply<typeof search>['items'][number];

/** Where each kind of thing is shown: a document by its id, goods as the stock report filtered by their code. */
const places: Record<Found['kind'], { path: string; filter?: string; name: TextKey }> = {
  ern: { path: 'goodsIn/:id', name: 'shell_kind_ern' },
  pick: { path: 'goodsOut/despatch/:id', name: 'shell_kind_pick' },
  partner: { path: 'partner/:id', name: 'shell_kind_partner' },
  sku: { path: 'report/stock', filter: 'stockCode', name: 'shell_kind_sku' },
  drum: { path: 'drum/:id', name: 'shell_kind_drum' },
  job: { path: 'job/:id', name: 'shell_kind_job' },
  location: { path: 'report/stock', filter: 'location', name: 'shell_kind_location' },
};

/** Where a found thing is opened and what its kind is called; nothing where this user cannot open it. */
export function foundPlace({ kind, id, label }: Found): { address: string; name: TextKey } | undefined {
  const { path, filter, name } = places[kind];
  const route = routes.find((each) => each.path === path);
  const isOpen = route?.screen !== undefined && mayOpen(route, session.current.value, session.accesses.value);
  if (!isOpen) return undefined;
  const query = filter === undefined ? '' : `?${new URLSearchParams({ [filter]: label })}`;
  return { address: href(path, { id }) + query, name };
}
