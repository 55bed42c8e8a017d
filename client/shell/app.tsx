import { useRef } from 'react';
import { href } from '../router/href.ts';
import { type Match, Redirect, Router } from '../router/router.tsx';
import { routes } from '../routes.ts';
import { session } from '../state/session.ts';
import { toasts } from '../state/toasts.ts';
import { t } from '../texts.ts';
import { ToastStack } from '../ui/toast/toast-stack.tsx';
import { Loading, ScreenBoundary } from './screen-boundary.tsx';
import { Shell } from './shell.tsx';
import { useArrival } from './use-arrival.ts';

export function App() {
  const status = session.status.value;
  return (
    <>
      {status === 'loading' && <Loading />}
      {status === 'signedIn' && <Shell />}
      {status === 'signedOut' && <SignedOut />}
      <ToastStack toasts={toasts} />
    </>
  );
}

/** Also shown at the address of any other screen, which opens after the login. */
const signIn = routes.find(({ path, rule }) => path === '' && rule === 'public');

function SignedOut() {
  return (
    <Router routes={routes}>
      {(match) => (match.route === undefined ? <Redirect to={href('')} /> : <Frame {...match} />)}
    </Router>
  );
}

function Frame({ route, params, url }: Match) {
  const content = useRef<HTMLElement>(null);
  const shown = route?.rule === 'public' ? route : signIn;
  useArrival(t(shown?.title ?? 'title_login'), shown?.path ?? '', content);
  return (
    <main ref={content} tabIndex={-1}>
      {shown && <ScreenBoundary key={shown.path} route={shown} params={params} url={url} />}
    </main>
  );
}
