import './layer-texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { reportError } from '../calls/report-error.ts';
import { LoginForm } from '../screens/account/login-form.tsx';
import { createLogin } from '../screens/account/login-state.ts';
import { session } from '../state/session.ts';
import { leave, signInAgain } from '../state/session-end.ts';
import { unsaved } from '../state/unsaved.ts';
import { t } from '../texts.ts';
import { Dialog } from '../ui/dialog.tsx';

/**
 * Opens over a form whose session has ended (checklist 41): the same user goes on where they were and the failed call is made
 * again; for another user, and for one who closes it, what was typed is dropped.
 */
export function SignInAgainDialog() {
  useSignals();
  const [before] = useState(() => session.user.peek().login);
  const [state] = useState(() => {
    const goOn = () => (session.user.peek().login === before ? signInAgain.answer(true) : drop());
    const again = {
      ...session,
      signIn: (login: string, password: string) => session.signIn(login, password).then(goOn),
      load: () => session.load().then(goOn),
    };
    return createLogin({ session: again, reportError, changePassword: drop });
  });
  return (
    <Dialog title={t('title_login')} onClose={drop}>
      <p>{t('app_sessionEnded')}</p>
      <LoginForm state={state} login={before} />
    </Dialog>
  );
}

function drop(): void {
  unsaved.clear();
  signInAgain.answer(false);
  leave();
}
