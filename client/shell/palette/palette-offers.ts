import type { Reply } from '../../../shared/contract/operation.ts';
import type { search } from '../../../shared/contract/stock/search.ts';
import { href } from '../../router/href.ts';
import { navigate } from '../../router/navigate.ts';
import { routes } from '../../routes.ts';
import { mayOpen } from '../../state/menus.ts';
import { recent } from '../../state/recent.ts';
import { session } from '../../state/session.ts';
import type { TextKey } from '../../text-sets.ts';
import { t } from '../../texts.ts';
import { layer } from '../layer.ts';
import { logOut, mayLeave } from '../leaving.ts';
import { goRoutes, titleOf } from '../offered-routes.ts';
import type { PickerItem } from './picker.tsx';

/**
 * What the palette offers for a text: screens, documents opened lately and actions whose names hold it, then what the search found
 * (checklist 16). Only what the access allows.
 */
export function paletteOffers(text: string, found: readonly Found[]): PickerItem[] {
  const known = [...recentDocuments(), ...screens(), ...actions()];
  const named = known.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
  const addresses = new Set(named.map(({ key }) => key));
  return [...named, ...found.flatMap(asOffer).filter(({ key }) => !addresses.has(key))];
}

function recentDocuments(): PickerItem[] {
  const access = session.current.value;
  if (access === undefined) return [];
  return recent.list(access.id).map(({ address, label, kind }) => place(label, t(kind), address));
}

function screens(): PickerItem[] {
  return goRoutes().map((route) => place(titleOf(route), t('shell_screen'), href(route.path)));
}

function actions(): PickerItem[] {
  const note = t('shell_action');
  const open = (which: 'shortcuts' | 'accesses') => () => {
    layer.value = which;
  };
  return [
    ...(session.operational.value.length > 1
      ? [{ key: 'accesses', label: t('shell_switchAccess'), note, onPick: open('accesses') }]
      : []),
    { key: 'shortcuts', label: t('shell_shortcuts'), note, onPick: open('shortcuts') },
    { key: 'logOut', label: t('shell_logout'), note, onPick: logOut },
  ];
}

function asOffer(found: Found): PickerItem[] {
  const there = foundPlace(found);
  if (there === undefined) return [];
  const label = found.detail === null ? found.label : `${found.label}, ${found.detail}`;
  return [place(label, t(there.name), there.address)];
}

/** Going somewhere; the address tells two offers of one place apart. */
function place(label: string, note: string, address: string): PickerItem {
  return {
    key: address,
    label,
    note,
    async onPick() {
      if (await mayLeave()) navigate(address);
    },
  };
}

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
function foundPlace({ kind, id, label }: Found): { address: string; name: TextKey } | undefined {
  const { path, filter, name } = places[kind];
  const route = routes.find((each) => each.path === path);
  const isOpen = route?.screen !== undefined && mayOpen(route, session.current.value, session.accesses.value);
  if (!isOpen) return undefined;
  const query = filter === undefined ? '' : `?${new URLSearchParams({ [filter]: label })}`;
  return { address: href(path, { id }) + query, name };
}
