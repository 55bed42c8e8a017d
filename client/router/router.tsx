import { Router as PreactRouter } from 'preact-router';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import type { Route } from '../route.ts';
import { currentUrl, navigate } from './navigate.ts';

export interface Match {
  route: Route | undefined;
  params: Readonly<Record<string, string | undefined>>;
  url: string;
}

/** The router's types reference preact, which is not installed; this is the equivalent type for React. */
const PathRouter = PreactRouter as unknown as ComponentType<{
  onChange: (change: { url: string }) => void;
  children: ReactNode;
}>;

interface RouterProps {
  routes: readonly Route[];
  children: (match: Match) => ReactNode;
}

export function Router({ routes, children }: RouterProps) {
  return (
    <PathRouter onChange={remember}>
      {routes.map((route) => (
        <RouteEntry key={`${route.rule}/${route.path}`} path={`/wms/${route.path}`} route={route}>
          {children}
        </RouteEntry>
      ))}
      <RouteEntry key="none" default>
        {children}
      </RouteEntry>
    </PathRouter>
  );
}

function remember({ url }: { url: string }): void {
  // The router calls this while it renders; subscribers of the signal are notified after it.
  queueMicrotask(() => {
    currentUrl.value = url;
  });
}

interface RouteEntryProps {
  path?: string;
  default?: true;
  route?: Route;
  children: (match: Match) => ReactNode;
  /** Set by the router. */
  url?: string;
  matches?: Record<string, string | undefined>;
}

function RouteEntry({ route, children, url = '', matches = {} }: RouteEntryProps) {
  const names = [...(route?.path.matchAll(/:(\w+)/g) ?? [])].map(([, name]) => name ?? '');
  const params = Object.fromEntries(names.map((name) => [name, matches[name] || undefined]));
  return children({ route, params, url });
}

export function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
