import { boot } from '../boot.ts';
import type { Route } from '../route.ts';
import { href } from '../router/href.ts';
import { session } from '../state/session.ts';
import { accessLabel } from '../state/session-state.ts';
import type { Theme } from '../state/stored-theme.ts';
import { theme } from '../state/theme.ts';
import type { TextKey } from '../text-sets.ts';
import { t } from '../texts.ts';
import { Icon } from '../ui/icon.tsx';
import type { MenuItem } from '../ui/menu/menu.tsx';
import { MenuButton } from '../ui/menu/menu-button.tsx';
import { layer } from './layer.ts';
import { logOut } from './leaving.tsx';
import { MenuBar } from './menu-bar.tsx';

/** The bar on top of every screen (rules 2, Navigation). */
export function TopBar({ route }: { route: Route | undefined }) {
  return (
    <header className="top-bar">
      <a className="brand" href={href('')}>
        <span className="brand-mark" aria-hidden="true" />
        <span className="brand-name">{boot.product}</span>
      </a>
      <MenuBar route={route} />
      <button type="button" className="find" aria-haspopup="dialog" aria-keyshortcuts="Control+K" onClick={openPalette}>
        <Icon name="search" />
        <span className="find-text">{t('shell_search')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <AccessSwitcher />
      {boot.help ? (
        <a className="button button-quiet help" href="/wms/help" target="_blank" rel="noreferrer" data-native>
          {t('shell_help')}
        </a>
      ) : (
        <a className="button button-quiet help" href={href('guide')}>
          {t('shell_help')}
        </a>
      )}
      <UserMenu />
    </header>
  );
}

function openPalette(): void {
  layer.value = 'palette';
}

/** Shows the current access, company over warehouse, and opens the choice of another (rules 2, Navigation). */
function AccessSwitcher() {
  const current = session.current.value;
  const label = current === undefined ? undefined : accessLabel(current);
  const isSole = session.operational.value.length < 2;
  return (
    <button
      type="button"
      className="access"
      aria-haspopup="dialog"
      title={t('shell_switchAccess')}
      disabled={isSole}
      onClick={openChooser}
    >
      <span className="access-text">
        <span className="access-company">{label?.company ?? t('shell_noStock')}</span>
        <span className="access-warehouse">{label?.warehouse}</span>
      </span>
      {!isSole && <Icon name="down" />}
    </button>
  );
}

function openChooser(): void {
  layer.value = 'accesses';
}

const themes: readonly [Theme, TextKey][] = [
  ['system', 'shell_theme_system'],
  ['light', 'shell_theme_light'],
  ['dark', 'shell_theme_dark'],
];

function UserMenu() {
  const items: MenuItem[] = [
    ...themes.map(([id, text]) => ({
      key: id,
      label: t(text),
      checked: theme.chosen.value === id,
      onSelect: () => theme.choose(id),
    })),
    { key: 'guide', label: t('title_guide'), href: href('guide'), parted: true },
    { key: 'shortcuts', label: t('shell_shortcuts'), note: '?', onSelect: showShortcuts },
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
