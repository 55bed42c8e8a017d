import { t } from '../../../texts.ts';
import type { MenuItem } from '../../menu/menu.tsx';
import type { List } from '../list-state.ts';
import type { SavedView, SavedViews, ViewMailing } from './saved-views.ts';

export type ViewQuestion = 'new' | 'edit' | 'delete';

/** What the user can do with the displayed view. */
export function viewItems<Row>(
  list: List<Row>,
  views: SavedViews,
  shown: SavedView,
  ask: (question: ViewQuestion) => void,
  mailing?: ViewMailing,
): readonly MenuItem[] {
  const { id, name, own, isDefault } = shown;
  const openWith: MenuItem = {
    key: 'default',
    label: t('ui_views_openWith', { name }),
    checked: isDefault,
    onSelect: () => views.openWith(isDefault ? undefined : id),
  };
  if (!own) return [openWith];
  const save: MenuItem = {
    key: 'save',
    label: t('ui_views_save', { name }),
    onSelect: () => views.edit(id, { query: list.query(), file: mailing?.file() }),
  };
  const isSaved = list.shows(shown.query);
  return [
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
