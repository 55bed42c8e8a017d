import { useEffect, useState } from 'react';
import { beginSignOn } from '../../../shared/contract/sign-on/sign-on.ts';
import { boot } from '../../boot.ts';
import { errorText, reportError } from '../../calls/report-error.ts';
import { send } from '../../calls/request.ts';
import { href } from '../../router/href.ts';
import { navigate } from '../../router/navigate.ts';
import { keepScansOut } from '../../scan/password-scans.ts';
import { session } from '../../state/session.ts';
import { endedLogin } from '../../state/session-end.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { AccountPage } from './account-page.tsx';
import { LoginForm } from './login-form.tsx';
import { createLogin } from './login-state.ts';
import { type ResetLink, resetLink } from './reset-link.ts';

/** Login (rules 2). */
export function Login() {
  const [state] = useState(() => createLogin({ session, reportError, changePassword }));
  const [login] = useState(endedLogin);
  useEffect(() => state.begin(), [state]);
  useEffect(() => {
    if (login !== '') keepScansOut();
  }, [login]);
  return (
    <AccountPage title={t('title_login')}>
      <LoginForm state={state} login={login} />
      {!state.next.value && (
        <>
          {boot.provider && <ProviderButton provider={boot.provider} />}
          <a href={href('forgottenPassword')}>{t('screen_login_forgotten')}</a>
        </>
      )}
    </AccountPage>
  );
}

function changePassword(link: ResetLink): void {
  resetLink.hand({ ...link, signsIn: true });
  navigate(href('resetPassword'));
}

/** Goes to the identity provider, which signs users in without a password of ours. */
function ProviderButton({ provider }: { provider: string }) {
  const [failure, setFailure] = useState<string>();

  async function leave(): Promise<void> {
    setFailure(undefined);
    try {
      const { address } = (await send(beginSignOn, {})) as { address: string };
      location.assign(address);
    } catch (error) {
      setFailure(errorText(error));
    }
  }

  return (
    <>
      {failure !== undefined && (
        <p className="account-warning" role="alert">
          {failure}
        </p>
      )}
      <Button onPress={leave}>{t('signOn_button', { provider })}</Button>
    </>
  );
}
