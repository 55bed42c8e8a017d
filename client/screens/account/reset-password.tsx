import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { resetPassword } from '../../../shared/contract/account/account.ts';
import { type PasswordRequirement, passwordRequirements, passwordSpecials } from '../../../shared/password.ts';
import { call } from '../../calls/call.ts';
import { reportError } from '../../calls/report-error.ts';
import { href } from '../../router/href.ts';
import { navigate } from '../../router/navigate.ts';
import { session } from '../../state/session.ts';
import { leave } from '../../state/session-end.ts';
import { toasts } from '../../state/toasts.ts';
import type { TextKey } from '../../text-sets.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { FaultSummary } from '../../ui/fields/form-fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { AccountPage } from './account-page.tsx';
import { PasswordField } from './password-field.tsx';
import { resetLink } from './reset-link.ts';
import { createResetPassword, type ResetPasswordState } from './reset-password-state.ts';

/** Reset Password (rules 2), opened by the link in a mail, or before the first sign-in with a password that an administrator set. */
export function ResetPassword() {
  const [link] = useState(resetLink.read);
  const isFirst = link.signsIn === true;
  const [state] = useState(() => {
    const { signsIn: _, ...sent } = link;
    const reset = (password: string) => call(resetPassword, { ...sent, password }, { handles: 'all' });
    const later = (run: () => void, time: number) => setTimeout(run, time);
    const signIn = isFirst ? (password: string) => signInAs(link.login, password) : undefined;
    return createResetPassword({ reset, toasts, reportError, later, leave, signIn });
  });
  useEffect(() => resetLink.forget(), []);
  return (
    <AccountPage title={t(isFirst ? 'screen_resetPassword_choose' : 'title_resetPassword')}>
      {state.isDone.value ? (
        <p role="status">{t('screen_resetPassword_success')}</p>
      ) : (
        <Form state={state} verb={t(isFirst ? 'screen_resetPassword_save' : 'screen_resetPassword_submit')} />
      )}
      {!isFirst && <a href={href('')}>{t('screen_forgottenPassword_back')}</a>}
    </AccountPage>
  );
}

async function signInAs(login: string, password: string): Promise<void> {
  await session.signIn(login, password);
  navigate(href(''));
}

function Form({ state, verb }: { state: ResetPasswordState; verb: string }) {
  const [isFocused, setFocused] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  const { busy, run } = useOneAtATime(state.submit);
  const errors = state.errors.value;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setTries(tries + 1);
    run();
  }

  return (
    <form ref={form} className="account-form" noValidate onSubmit={submit}>
      <FaultSummary container={form} faults={tries} />
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
        {verb}
      </Button>
    </form>
  );
}

function Verdict({ state }: { state: ResetPasswordState }) {
  const verdict = state.verdict.value;
  return (
    <p className="verdict" role="status">
      {verdict === 'valid' && <StatusChip tone="good" text={t('screen_resetPassword_valid')} />}
      {verdict === 'invalid' && <StatusChip tone="bad" text={t('screen_resetPassword_invalid')} />}
    </p>
  );
}

const texts: readonly [PasswordRequirement, TextKey][] = [
  ['length', 'screen_resetPassword_length'],
  ['lower', 'screen_resetPassword_lower'],
  ['upper', 'screen_resetPassword_upper'],
  ['digit', 'screen_resetPassword_digit'],
  ['special', 'screen_resetPassword_special'],
  ['allowed', 'screen_resetPassword_allowed'],
];

/** Requirements for a new password, ticked off while the user types; shown while the field has the focus (rules 5). */
function PasswordRequirements({ password }: { password: string }) {
  const met = passwordRequirements(password);
  return (
    <div className="requirements">
      <p>{t('screen_resetPassword_requirements')}</p>
      <ul>
        {texts.map(([requirement, text]) => (
          <li key={requirement} className={met[requirement] ? 'is-met' : undefined}>
            <Icon name={met[requirement] ? 'check' : 'close'} />
            {t(text, { specials: passwordSpecials })}
            <span className="unseen">
              {t(met[requirement] ? 'screen_resetPassword_met' : 'screen_resetPassword_unmet')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
