import { href } from '../router/href.ts';
import { navigate } from '../router/navigate.ts';
import { recent } from '../state/recent.ts';
import { session } from '../state/session.ts';
import { t } from '../texts.ts';
import { type Found, foundPlace } from './found-place.ts';
import { goRoutes } from './go-routes.ts';
import { layer } from './layer.ts';
import { logOut } from './log-out.ts';
import { mayLeave } from './may-leave.ts';
import type { PickerItem } from './picker-item.ts';
import { titleOf } from './title-of.ts';

/**
 * What the palette offers for a text: screens, documents opened lately and deeds whose names hold it, then what the search found
 * (checklist 16). Only what the access allows.
 */
export function paletteOffers(text: string, found: readonly Found[]): PickerItem[] {
  const known = [...recentDocuments(), ...screens(), ...deeds()];
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

function deeds(): PickerItem[] {
  const note = t('shell_deed');
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
