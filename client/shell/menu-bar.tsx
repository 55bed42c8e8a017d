import { boot } from '../boot.ts';
import type { Route } from '../route.ts';
import { href } from '../router/href.ts';
import { routes } from '../routes.ts';
import { type Menu, menuOf, menusFor } from '../state/menus.ts';
import { session } from '../state/session.ts';
import type { TextKey } from '../text-sets.ts';
import { t } from '../texts.ts';
import type { MenuItem } from '../ui/menu/menu.tsx';
import { MenuButton } from '../ui/menu/menu-button.tsx';
import { keysOf, titleOf } from './offered-routes.ts';

const names: Record<Menu['id'], TextKey> = {
  goodsIn: 'menu_goodsIn',
  putaway: 'menu_putaway',
  goodsOut: 'menu_goodsOut',
  transit: 'menu_transit',
  report: 'menu_report',
  admin: 'menu_admin',
};

const groups: Record<NonNullable<Route['group']>, TextKey> = {
  stock: 'menu_admin_stock',
  people: 'menu_admin_people',
  setUp: 'menu_admin_setUp',
  system: 'menu_admin_system',
};

/** The menus that the user has a right to (rules 2, Navigation); on a narrow page they are folded into one. */
export function MenuBar({ route }: { route: Route | undefined }) {
  const menus = menusFor(routes, session.current.value, session.accesses.value);
  return (
    <nav className="menus" aria-label={t('menu_label')}>
      <div className="menus-wide">
        {menus.map((menu) => (
          <OneMenu key={menu.id} menu={menu} isCurrent={route !== undefined && menu.id === menuOf(route)} />
        ))}
      </div>
      <div className="menus-folded">
        <MenuButton label={t('menu_all')} icon="menu" items={folded(menus)} />
      </div>
    </nav>
  );
}

/** Transit has one screen, so its menu is a link. */
function OneMenu({ menu, isCurrent }: { menu: Menu; isCurrent: boolean }) {
  const [only] = menu.routes;
  if (menu.id !== 'transit' || only === undefined) {
    return <MenuButton label={t(names[menu.id])} items={itemsOf(menu)} isCurrent={isCurrent} />;
  }
  return (
    <a className="button button-quiet" aria-current={isCurrent ? 'page' : undefined} href={href(only.path)}>
      {t(names[menu.id])}
    </a>
  );
}

function itemsOf({ routes: screens }: Menu): MenuItem[] {
  return screens.map((route, at) => ({
    key: route.path,
    label: titleOf(route),
    href: href(route.path),
    note: keysOf(route),
    ...headingOf(route, screens[at - 1]),
  }));
}

/** The first screen of a group has its heading. */
function headingOf({ group }: Route, before: Route | undefined): { heading?: string } {
  return group === undefined || group === before?.group ? {} : { heading: t(groups[group]) };
}

/** Without shortcuts, because a handheld has no keys for them. */
function folded(menus: readonly Menu[]): MenuItem[] {
  const screens = menus.flatMap((menu) =>
    itemsOf(menu).map(({ note: _shortcut, heading, ...item }, at) => {
      const name = t(names[menu.id]);
      if (heading !== undefined) return { ...item, heading: t('menu_group', { menu: name, group: heading }) };
      return { ...item, ...(at === 0 && { heading: name }) };
    }),
  );
  const home: MenuItem = { key: 'home', label: t('title_home'), href: href('') };
  // The site is not an address of the client: the router would handle a link to it.
  const target = boot.help ? { onSelect: openHelp } : { href: href('guide') };
  return [home, ...screens, { key: 'help', label: t('shell_help'), heading: '', parted: true, ...target }];
}

function openHelp(): void {
  open('/wms/help', '_blank', 'noreferrer');
}
