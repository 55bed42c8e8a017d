import { useSignals } from '@preact/signals-react/runtime';
import { boot } from '../boot.ts';
import type { Route } from '../route.ts';
import { href } from '../router/href.ts';
import { t } from '../texts.ts';
import { Icon } from '../ui/icon.tsx';
import { AccessSwitcher } from './access-switcher.tsx';
import { layer } from './layer.ts';
import { MenuBar } from './menu-bar.tsx';
import { UserMenu } from './user-menu.tsx';

/** The bar on top of every screen (rules 2, Navigation). */
export function TopBar({ route }: { route: Route | undefined }) {
  useSignals();
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
      {boot.help && (
        <a className="button button-quiet help" href="/wms/help" target="_blank" rel="noreferrer" data-native>
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
