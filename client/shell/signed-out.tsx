import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { href } from '../router/href.ts';
import { type Match, Router } from '../router/router.tsx';
import { routes } from '../routes.ts';
import { t } from '../texts.ts';
import { Redirect } from './redirect.tsx';
import { ScreenPlace } from './screen-place.tsx';
import { useArrival } from './use-arrival.ts';

const publicRoutes = routes.filter((route) => route.rule === 'public');

/** The application of a person who is not signed in; any other address goes to sign-in (rules 2). */
export function SignedOut() {
  useSignals();
  return <Router routes={publicRoutes}>{(match) => <Frame {...match} />}</Router>;
}

function Frame({ route, params, url }: Match) {
  useSignals();
  const content = useRef<HTMLElement>(null);
  useArrival(t(route?.title ?? 'title_login'), route?.path ?? '', content);
  return (
    <main ref={content} tabIndex={-1}>
      {route?.screen === undefined ? (
        <Redirect to={href('')} />
      ) : (
        <ScreenPlace key={route.path} load={route.screen} params={params} url={url} />
      )}
    </main>
  );
}
