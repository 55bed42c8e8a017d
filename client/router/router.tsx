import { Router as PreactRouter } from 'preact-router';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import type { Route } from '../route.ts';
import { currentUrl, navigate } from './navigate.ts';

/** The route that the address names, with the parameters in it; no route for an address that none has. */
export interface Match {
  route: Route | undefined;
  params: Readonly<Record<string, string | undefined>>;
  url: string;
}

/** The router's own types speak of preact, which is not installed: this is what it is over React. */
const PathRouter = PreactRouter as unknown as ComponentType<{
  onChange: (change: { url: string }) => void;
  children: ReactNode;
}>;

interface RouterProps {
  routes: readonly Route[];
  children: (match: Match) => ReactNode;
}

/** Shows what stands at the address; links and Back change it without a new page. */
export function Router({ routes, children }: RouterProps) {
  return (
    <PathRouter onChange={remember}>
      {routes.map((route) => (
        <Place key={`${route.rule}/${route.path}`} path={`/wms/${route.path}`} route={route}>
          {children}
        </Place>
      ))}
      <Place key="none" default>
        {children}
      </Place>
    </PathRouter>
  );
}

function remember({ url }: { url: string }): void {
  // The router tells this while it renders; whoever listens to the signal is told after it.
  queueMicrotask(() => {
    currentUrl.value = url;
  });
}

interface PlaceProps {
  path?: string;
  default?: true;
  route?: Route;
  children: (match: Match) => ReactNode;
  /** The router adds these two. */
  url?: string;
  matches?: Record<string, string | undefined>;
}

/** One address among the router's children. */
function Place({ route, children, url = '', matches = {} }: PlaceProps) {
  const names = [...(route?.path.matchAll(/:(\w+)/g) ?? [])].map(([, name]) => name ?? '');
  const params = Object.fromEntries(names.map((name) => [name, matches[name] || undefined]));
  return children({ route, params, url });
}

/** Goes elsewhere at once and leaves no step back to here. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
