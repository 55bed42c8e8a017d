import { useEffect, useRef, useState } from 'react';
import { listAccesses } from '../../shared/contract/account/account.ts';
import { boot } from '../boot.ts';
import { reportError } from '../calls/report-error.ts';
import { send } from '../calls/request.ts';
import { href } from '../router/href.ts';
import { scanField } from '../scan/focused-scan-field.ts';
import { watchPasswordScans } from '../scan/password-scans.ts';
import { LoginForm } from '../screens/account/login-form.tsx';
import { createLogin } from '../screens/account/login-state.ts';
import { session } from '../state/session.ts';
import { leave, signInAgain } from '../state/session-end.ts';
import { unsaved } from '../state/unsaved.ts';
import { t } from '../texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { mayLeave } from './leaving.tsx';

/**
 * Opens over a form when the session has ended (checklist 41). The same user continues, and the failed call is repeated. Another user loses
 * the unsaved input; so does a user who closes the dialog and agrees. A user without a password signs in at the provider in another tab; on
 * return to this tab, the dialog finds the new session.
 */
export function SignInAgainDialog() {
  const [before] = useState(() => session.user.peek().login);
  useEffect(() => whenSignedInElsewhere(() => session.load().then(() => goOn(before))), [before]);
  const form = useRef<HTMLDivElement>(null);
  useEffect(
    () => (form.current === null ? undefined : watchPasswordScans(form.current, (code) => scanField()?.take(code))),
    [],
  );
  const [state] = useState(() => {
    const again = {
      ...session,
      signIn: (login: string, password: string) => session.signIn(login, password).then(() => goOn(before)),
      load: () => session.load().then(() => goOn(before)),
    };
    return createLogin({ session: again, reportError, changePassword: drop });
  });
  return (
    <Dialog title={t('title_login')} onClose={() => void close()} isHeld>
      <p>{t('app_sessionEnded')}</p>
      <div ref={form}>
        <LoginForm state={state} login={before} />
      </div>
      {boot.provider !== undefined && (
        <a href={href('')} target="_blank" rel="noopener" data-native>
          {t('app_signInElsewhere', { provider: boot.provider })}
        </a>
      )}
    </Dialog>
  );
}

function goOn(before: string): void {
  if (session.user.peek().login === before) signInAgain.answer(true);
  else drop();
}

/** Checks for a session each time the user returns to this tab. The returned function stops it. */
function whenSignedInElsewhere(onSession: () => unknown): () => void {
  const open = new AbortController();
  // A refusal means that there is no session yet, and the dialog stays.
  addEventListener('focus', () => void send(listAccesses, { fields: ['user'] }).then(onSession, () => undefined), open);
  return () => open.abort();
}

async function close(): Promise<void> {
  if (await mayLeave()) drop();
}

function drop(): void {
  unsaved.clear();
  signInAgain.answer(false);
  leave();
}
