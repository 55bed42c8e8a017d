import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { type Match, Router } from '../router/router.tsx';
import { routes } from '../routes.ts';
import { session } from '../state/session.ts';
import { toasts } from '../state/toasts.ts';
import { t } from '../texts.ts';
import { ToastStack } from '../ui/toast/toast-stack.tsx';
import { Loading, ScreenPlace } from './screen-place.tsx';
import { Shell } from './shell.tsx';
import { useArrival } from './use-arrival.ts';

/** The whole application: who is signed in decides which half of it is shown. */
export function App() {
  useSignals();
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

const publicRoutes = routes.filter((route) => route.rule === 'public');

/** Sign-in, which stands at any address that wants it: whoever follows a link is there once they have signed in. */
const signIn = publicRoutes.find(({ path }) => path === '');

/** The application of a person who is not signed in (rules 2). */
function SignedOut() {
  useSignals();
  return <Router routes={publicRoutes}>{(match) => <Frame {...match} />}</Router>;
}

function Frame({ route = signIn, params, url }: Match) {
  useSignals();
  const content = useRef<HTMLElement>(null);
  useArrival(t(route?.title ?? 'title_login'), route?.path ?? '', content);
  return (
    <main ref={content} tabIndex={-1}>
      {route?.screen && <ScreenPlace key={route.path} load={route.screen} params={params} url={url} />}
    </main>
  );
}
