import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { search } from '../../shared/contract/search.ts';
import { call } from '../api.ts';
import { href } from '../router/href.ts';
import { navigate } from '../router/navigate.ts';
import { createFinder } from '../state/finder.ts';
import { session } from '../state/session.ts';
import { t } from '../texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { type Found, foundPlace } from './found-place.ts';
import { goRoutes } from './go-routes.ts';
import { mayLeave } from './may-leave.ts';
import { Picker } from './picker.tsx';
import type { PickerItem } from './picker-item.ts';
import { titleOf } from './title-of.ts';

/** Finds or scans anything and opens it: screens by title, goods and documents by code (checklist 11, 16). */
export function Palette({ onClose }: { onClose: () => void }) {
  useSignals();
  const [finder] = useState(makeFinder);
  const text = finder.text.value.trim();
  const isSearching = finder.isSearching.value;
  const items = [...screensNamed(text), ...finder.found.value.flatMap(asItem)].map((item) => ({
    ...item,
    async onPick() {
      onClose();
      if (await mayLeave()) navigate(item.address);
    },
  }));
  return (
    <Dialog title={t('shell_search')} onClose={onClose}>
      <Picker
        label={t('shell_search')}
        items={items}
        isSearching={isSearching}
        status={isSearching ? t('shell_searching') : statusOf(items.length, text)}
        onText={finder.type}
      />
    </Dialog>
  );
}

/** Goods and documents belong to an operational access: without one, only screens are found. */
function makeFinder() {
  const accessId = session.current.peek()?.id;
  return createFinder<Found>({
    find: async (code, signal) => (accessId === undefined ? [] : (await call(search, { code }, { signal })).items),
    later: (run, time) => setTimeout(run, time),
    cancel: (timer) => clearTimeout(timer as number | undefined),
  });
}

type Place = Omit<PickerItem, 'onPick'> & { address: string };

function screensNamed(text: string): Place[] {
  return goRoutes()
    .filter((route) => titleOf(route).toLowerCase().includes(text.toLowerCase()))
    .map((route) => ({ key: route.path, label: titleOf(route), note: t('shell_screen'), address: href(route.path) }));
}

function asItem(found: Found): Place[] {
  const place = foundPlace(found);
  if (place === undefined) return [];
  const label = found.detail === null ? found.label : `${found.label}, ${found.detail}`;
  return [{ key: `${found.kind}-${found.id}`, label, note: t(place.name), address: place.address }];
}

function statusOf(count: number, text: string): string {
  return count === 0 ? t('shell_searchNothing', { text }) : t('shell_searchMatches', { count });
}
