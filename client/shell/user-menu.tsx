import { useSignals } from '@preact/signals-react/runtime';
import { session } from '../state/session.ts';
import type { Theme } from '../state/stored-theme.ts';
import { theme } from '../state/theme.ts';
import type { TextKey } from '../text-sets.ts';
import { t } from '../texts.ts';
import type { MenuItem } from '../ui/menu/menu.tsx';
import { MenuButton } from '../ui/menu/menu-button.tsx';
import { layer } from './layer.ts';
import { logOut } from './leaving.tsx';

const themes: readonly [Theme, TextKey][] = [
  ['system', 'shell_theme_system'],
  ['light', 'shell_theme_light'],
  ['dark', 'shell_theme_dark'],
];

/** The user's name, and what concerns them alone: colours, shortcuts, logging out. */
export function UserMenu() {
  useSignals();
  const items: MenuItem[] = [
    ...themes.map(([id, text]) => ({
      key: id,
      label: t(text),
      checked: theme.chosen.value === id,
      onSelect: () => theme.choose(id),
    })),
    { key: 'shortcuts', label: t('shell_shortcuts'), note: '?', parted: true, onSelect: showShortcuts },
    { key: 'secondFactor', label: t('shell_secondFactor'), onSelect: showSecondFactor },
    { key: 'logout', label: t('shell_logout'), parted: true, onSelect: logOut },
  ];
  return (
    <MenuButton label={session.user.value.name} items={items} icon="user" edge="end" className="user-menu">
      <span className="user-name">{session.user.value.name}</span>
    </MenuButton>
  );
}

function showSecondFactor(): void {
  layer.value = 'secondFactor';
}

function showShortcuts(): void {
  layer.value = 'shortcuts';
}
