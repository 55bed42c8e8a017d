import { useSignals } from '@preact/signals-react/runtime';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { FaultSummary } from '../../../ui/fields/form-fields.tsx';
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts';
import { PasswordField } from '../password-field.tsx';

interface PasswordFormProps {
  error: string | undefined;
  onSubmit: (password: string) => Promise<void>;
}

/** Asks who is signed in for their password: a screen left open is not enough. */
export function PasswordForm({ error, onSubmit }: PasswordFormProps) {
  useSignals();
  const form = useRef<HTMLFormElement>(null);
  const { busy, run } = useOneAtATime(onSubmit);
  const [tries, setTries] = useState(0);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => form.current?.querySelector<HTMLElement>('[name="password"]')?.focus(), []);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    setTries(tries + 1);
    setMissing(password === '');
    if (password !== '') run(password);
  }

  return (
    <form ref={form} className="account-form" noValidate onSubmit={submit}>
      <FaultSummary place={form} faults={tries} />
      <p>{t('secondFactor_proof')}</p>
      <PasswordField
        label={t('secondFactor_password')}
        name="password"
        error={isMissing ? t('screen_login_password_invalid') : error}
        autoComplete="current-password"
      />
      <Button kind="primary" submit busy={busy}>
        {t('secondFactor_continue')}
      </Button>
    </form>
  );
}
