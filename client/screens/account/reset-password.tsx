import './password-texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { type SubmitEvent, useState } from 'react';
import { resetPassword } from '../../../shared/contract/account/account.ts';
import { call } from '../../calls/call.ts';
import { reportError } from '../../calls/report-error.ts';
import { href } from '../../router/href.ts';
import { leave } from '../../state/session-end.ts';
import { toasts } from '../../state/toasts.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { AccountPage } from './account-page.tsx';
import { PasswordField } from './password-field.tsx';
import { PasswordRequirements } from './password-requirements.tsx';
import { resetLink } from './reset-link.ts';
import { createResetPassword, type ResetPasswordState } from './reset-password-state.ts';

/** Reset Password (rules 2), reached by the link of a mail. */
export function ResetPassword() {
  useSignals();
  const [state] = useState(() => {
    const link = resetLink.take();
    const reset = (password: string) => call(resetPassword, { ...link, password }, { handles: 'all' });
    return createResetPassword({ reset, toasts, reportError, later: (run, time) => setTimeout(run, time), leave });
  });
  return (
    <AccountPage title={t('title_resetPassword')}>
      {state.isDone.value ? <p role="status">{t('screen_resetPassword_success')}</p> : <Form state={state} />}
      <a href={href('')}>{t('screen_forgottenPassword_back')}</a>
    </AccountPage>
  );
}

function Form({ state }: { state: ResetPasswordState }) {
  useSignals();
  const [isFocused, setFocused] = useState(false);
  const { busy, run } = useOneAtATime(state.submit);
  const errors = state.errors.value;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    run();
  }

  return (
    <form className="account-form" noValidate onSubmit={submit}>
      <PasswordField
        label={t('screen_resetPassword_newPassword')}
        name="password"
        error={errors.password && t(errors.password)}
        autoComplete="new-password"
        onType={state.typePassword}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
      <Verdict state={state} />
      {isFocused && <PasswordRequirements password={state.password.value} />}
      <PasswordField
        label={t('screen_resetPassword_confirmPassword')}
        name="confirmation"
        error={errors.confirmation && t(errors.confirmation)}
        autoComplete="new-password"
        onType={state.typeConfirmation}
      />
      <Button kind="primary" submit busy={busy}>
        {t('screen_resetPassword_submit')}
      </Button>
    </form>
  );
}

/** The live indicator: says whether the password would do while it is typed. */
function Verdict({ state }: { state: ResetPasswordState }) {
  useSignals();
  const verdict = state.verdict.value;
  return (
    <p className="verdict" role="status">
      {verdict === 'valid' && <StatusChip tone="good" text={t('screen_resetPassword_valid')} />}
      {verdict === 'invalid' && <StatusChip tone="bad" text={t('screen_resetPassword_invalid')} />}
    </p>
  );
}
