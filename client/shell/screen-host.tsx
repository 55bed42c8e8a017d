import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import type { Route } from '../route.ts';
import { href } from '../router/href.ts';
import { type Match, Redirect } from '../router/router.tsx';
import { routes } from '../routes.ts';
import { mayOpen } from '../state/menus.ts';
import { heldScreen, session } from '../state/session.ts';
import { t } from '../texts.ts';
import { NoAccess, Notice } from './notice.tsx';
import { ScreenPlace } from './screen-place.tsx';

/**
 * What stands at an address for this user: the screen, or why there is none. Another document or another access makes a new
 * instance, so that nothing of the former one is left in it; a screen with unsaved work outlives its access.
 */
export function ScreenHost({ route, params, url }: Match): ReactNode {
  useSignals();
  if (route === undefined) return <Notice title={t('title_notFound')} text={t('app_notFound')} />;
  const held = heldScreen.value;
  if (held === undefined && !isOpen(route) && !asksItself(route, params))
    return isOpen(twinOf(route)) ? <Redirect to={href(route.twin ?? '')} /> : <NoAccess />;
  const key = JSON.stringify([route.path, params, held ?? session.current.value?.id]);
  return <ScreenPlace key={key} route={route} params={params} url={url} />;
}

function isOpen(route: Route | undefined): boolean {
  return route !== undefined && mayOpen(route, session.current.value, session.accesses.value);
}

/** The address names a warehouse: whether this user may work there is not for the current access to say. */
function asksItself({ warehouse }: Route, params: Match['params']): boolean {
  return warehouse !== undefined && params[warehouse] !== undefined;
}

function twinOf({ twin }: Route): Route | undefined {
  return twin === undefined ? undefined : routes.find(({ path }) => path === twin);
}
