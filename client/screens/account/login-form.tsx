import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { FaultSummary } from '../../ui/fields/form-fields.tsx';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import type { LoginState } from './login-state.ts';
import { PasswordField } from './password-field.tsx';
import { SecondStep } from './second-factor/second-step.tsx';

interface LoginFormProps {
  state: LoginState;
  /** A known login: only the password is left to type. */
  login: string;
}

export function LoginForm({ state, login }: LoginFormProps) {
  const next = state.next.value;
  if (next === undefined) return <PasswordLogin state={state} login={login} />;
  return <SecondStep login={state} next={next} />;
}

/** The fields are uncontrolled and read on submit, because password managers fill them without an event. */
function PasswordLogin({ state, login }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { busy, run } = useOneAtATime(state.submit);
  const [tries, setTries] = useState(0);
  const errors = state.errors.value;
  const warning = state.warning.value;
  useEffect(() => fieldOf(form.current, login === '' ? 'username' : 'password')?.focus(), [login]);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    setTries(tries + 1);
    run(String(values.get('username')).trim(), String(values.get('password')));
  }

  return (
    <form ref={form} className="account-form" noValidate onSubmit={submit}>
      <FaultSummary container={form} faults={tries} />
      {warning !== undefined && (
        <p className="account-warning" role="alert">
          {warning}
        </p>
      )}
      <Field label={t('screen_login_username')} error={errors.login && t(errors.login)} required>
        {(control) => (
          <input
            {...control}
            className="input"
            name="username"
            defaultValue={login}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={80}
          />
        )}
      </Field>
      <PasswordField
        label={t('screen_login_password')}
        name="password"
        error={errors.password && t(errors.password)}
        autoComplete="current-password"
      />
      <Button kind="primary" submit busy={busy}>
        {t('screen_login_submit')}
      </Button>
    </form>
  );
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLElement | null | undefined {
  return form?.querySelector<HTMLElement>(`[name="${name}"]`);
}
