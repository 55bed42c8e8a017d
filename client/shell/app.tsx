import { useSignals } from '@preact/signals-react/runtime';
import { session } from '../state/session.ts';
import { toasts } from '../state/toasts.ts';
import { ToastStack } from '../ui/toast/toast-stack.tsx';
import { Loading } from './loading.tsx';
import { Shell } from './shell.tsx';
import { SignedOut } from './signed-out.tsx';

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
