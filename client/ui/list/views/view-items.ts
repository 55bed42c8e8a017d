import { t } from '../../../texts.ts';
import type { MenuItem } from '../../menu/menu.tsx';
import type { List } from '../list-state.ts';
import type { SavedView, SavedViews, ViewMailing } from './saved-views.ts';

export type ViewQuestion = 'new' | 'edit' | 'delete';

export function viewItems<Row>(
  list: List<Row>,
  views: SavedViews,
  shown: SavedView | undefined,
  ask: (question: ViewQuestion) => void,
  mailing?: ViewMailing,
): readonly MenuItem[] {
  const all = views.all.value ?? [];
  const none: MenuItem = {
    key: 'none',
    label: t('ui_views_none'),
    // An empty address would open the default view.
    onSelect: () => list.open(all.some(({ isDefault }) => isDefault) ? 'none' : undefined, ''),
    ...(shown === undefined && { icon: 'check' }),
  };
  const lines = all.map((view) => viewLine(list, view, view === shown));
  return [...(all.length === 0 ? [] : [none]), ...lines, ...actions(list, views, shown, ask, mailing)];
}

function viewLine<Row>(list: List<Row>, view: SavedView, isShown: boolean): MenuItem {
  const note = noteOf(view);
  return {
    key: String(view.id),
    label: view.name,
    onSelect: () => list.open(String(view.id), view.query),
    ...(note !== '' && { note }),
    ...(isShown && { icon: 'check' }),
  };
}

function noteOf({ own, by, shared, isDefault }: SavedView): string {
  const sharing = own ? shared && t('ui_views_share') : t('ui_views_by', { name: by });
  return [sharing, isDefault && t('ui_views_default')].filter(Boolean).join(', ');
}

function actions<Row>(
  list: List<Row>,
  views: SavedViews,
  shown: SavedView | undefined,
  ask: (question: ViewQuestion) => void,
  mailing: ViewMailing | undefined,
): MenuItem[] {
  const saveAs: MenuItem = {
    key: 'new',
    label: t('ui_views_saveAs'),
    icon: 'plus',
    parted: true,
    onSelect: () => ask('new'),
  };
  if (shown === undefined) return [saveAs];
  const { id, name, own, isDefault } = shown;
  const openWith: MenuItem = {
    key: 'default',
    label: t('ui_views_openWith', { name }),
    checked: isDefault,
    onSelect: () => views.openWith(isDefault ? undefined : id),
  };
  if (!own) return [saveAs, openWith];
  const save: MenuItem = {
    key: 'save',
    label: t('ui_views_save', { name }),
    onSelect: () => views.edit(id, { query: list.query(), file: mailing?.file() }),
  };
  const isSaved = list.shows(shown.query);
  return [
    saveAs,
    ...(isSaved ? [] : [save]),
    openWith,
    ...(mailing === undefined ? [] : [mailLine(mailing, shown, isSaved)]),
    { key: 'edit', label: t('ui_views_edit', { name }), onSelect: () => ask('edit') },
    {
      key: 'delete',
      label: t('ui_views_delete', { name }),
      icon: 'trash',
      danger: true,
      onSelect: () => ask('delete'),
    },
  ];
}

/** Mails contain the saved view, so a changed view must be saved first; otherwise it would be unclear which of the two is sent. */
function mailLine(mailing: ViewMailing, shown: SavedView, isSaved: boolean): MenuItem {
  const line: MenuItem = {
    key: 'mail',
    label: t('ui_views_mail', { name: shown.name }),
    onSelect: () => mailing.ask(shown),
  };
  return isSaved ? line : { ...line, blocked: true, note: t('ui_views_mailUnsaved') };
}
