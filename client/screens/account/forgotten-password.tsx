import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { sendResetPassword } from '../../../shared/contract/account/account.ts';
import { call } from '../../calls/call.ts';
import { href } from '../../router/href.ts';
import { toasts } from '../../state/toasts.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { FaultSummary } from '../../ui/fields/form-fields.tsx';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { AccountPage } from './account-page.tsx';
import { createForgottenPassword, type ForgottenPasswordState } from './forgotten-password-state.ts';

const send = (login: string) => call(sendResetPassword, { login }, { handles: 'all' });

/** Forgotten Password (rules 2): one field; once the request is sent, a panel replaces it. */
export function ForgottenPassword() {
  const [state] = useState(() => createForgottenPassword({ send, toasts }));
  return (
    <AccountPage title={t('title_forgottenPassword')}>
      {state.isSent.value ? <p role="status">{t('screen_forgottenPassword_thanks')}</p> : <Form state={state} />}
      <a href={href('')}>{t('screen_forgottenPassword_back')}</a>
    </AccountPage>
  );
}

function Form({ state }: { state: ForgottenPasswordState }) {
  const field = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  const { busy, run } = useOneAtATime(state.submit);
  const error = state.error.value;
  useEffect(() => field.current?.focus(), []);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setTries(tries + 1);
    run(String(new FormData(event.currentTarget).get('username')).trim());
  }

  return (
    <form ref={form} className="account-form" noValidate onSubmit={submit}>
      <FaultSummary container={form} faults={tries} />
      <p>{t('screen_forgottenPassword_intro')}</p>
      <Field label={t('screen_login_username')} error={error && t(error)} required>
        {(control) => (
          <input
            {...control}
            ref={field}
            className="input"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={80}
          />
        )}
      </Field>
      <Button kind="primary" submit busy={busy}>
        {t('screen_forgottenPassword_submit')}
      </Button>
    </form>
  );
}
