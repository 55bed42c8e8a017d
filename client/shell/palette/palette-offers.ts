import { accessFor } from '../../../shared/permissions.ts';
import { href } from '../../router/href.ts';
import { recent } from '../../state/recent.ts';
import { session } from '../../state/session.ts';
import type { TextKey } from '../../text-sets.ts';
import { t } from '../../texts.ts';
import { layer } from '../layer.ts';
import { logOut } from '../leaving.tsx';
import { goRoutes, keysOf, titleOf } from '../offered-routes.ts';
import { linkItem } from './link-item.ts';
import type { PickerItem } from './picker.tsx';
import { asOffer, type SearchResult } from './result-offers.ts';

/** As many as search results. */
const MOST_VIEWS = 20;

/**
 * The offers for a text, under headings: the actions of the page, then matching recent documents, screens and actions, then saved views and
 * search results, which arrive last and move nothing (checklist 16). Only what the access allows.
 */
export function paletteOffers(
  text: string,
  results: readonly SearchResult[],
  ofPage: readonly PickerItem[],
  views: readonly PickerItem[],
): PickerItem[] {
  const words = text.replace(/^>\s*/, '').toLowerCase();
  const named = (items: readonly PickerItem[]) => items.filter(({ label }) => label.toLowerCase().includes(words));
  const others = [...creations(), ...actions()].filter(({ label }) => !ofPage.some((own) => own.label === label));
  const [here, elsewhere] = [headed('shell_thisPage', named(ofPage)), headed('shell_actions', named(others))];
  if (isForActions(text)) return [...here, ...elsewhere];
  const known = [...headed('shell_recent', named(recentDocuments())), ...headed('shell_screens', named(screens()))];
  const addresses = new Set(known.map(({ key }) => key));
  const found = results.flatMap(asOffer).filter(({ key }) => !addresses.has(key));
  const saved = headed('ui_views', named(views).slice(0, MOST_VIEWS));
  return [...here, ...known, ...elsewhere, ...saved, ...headed('shell_results', found)];
}

/** `>` at the beginning looks for actions only. */
export function isForActions(text: string): boolean {
  return text.startsWith('>');
}

function headed(heading: TextKey, items: readonly PickerItem[]): PickerItem[] {
  return items.map((item, at) => (at === 0 ? { ...item, heading: t(heading) } : item));
}

function recentDocuments(): PickerItem[] {
  const access = session.current.value;
  if (access === undefined) return [];
  return recent.list(access.id).map(({ address, label, kind }) => linkItem(label, t(kind), address));
}

function screens(): PickerItem[] {
  return goRoutes().map((route) => linkItem(titleOf(route), keysOf(route), href(route.path)));
}

function creations(): PickerItem[] {
  return goRoutes().flatMap(({ create, path, createAt, createRule, rule }) => {
    const may = accessFor(createRule ?? rule, session.current.value, session.accesses.value) !== undefined;
    if (create === undefined || !may) return [];
    const address = createAt === undefined ? `${href(path)}?open=new` : href(createAt);
    return [linkItem(t(create), undefined, address)];
  });
}

function actions(): PickerItem[] {
  const open = (which: 'shortcuts' | 'accesses') => () => {
    layer.value = which;
  };
  return [
    ...(session.operational.value.length > 1
      ? [{ key: 'accesses', label: t('shell_switchAccess'), onPick: open('accesses') }]
      : []),
    { key: 'shortcuts', label: t('shell_shortcuts'), note: '?', onPick: open('shortcuts') },
    { key: 'logOut', label: t('shell_logout'), onPick: logOut },
  ];
}
